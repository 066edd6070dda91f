import { type ComponentType, useEffect, useState } from "react";
import { showToast } from "#app/platform/ui/toast.ts";
import { type ShareRequest, subscribeToShareRequests } from "#app/sound/player/share-station.client.ts";

type Dialog = ComponentType<{ request: ShareRequest; open: boolean; onClose: () => void }>;

/** Loads and shows the dialogs that `openShareDialog` requests. Without a connection a message has the station's URL. */
export function ShareDialogLoader() {
  const [shown, setShown] = useState<{ Dialog: Dialog; request: ShareRequest; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      subscribeToShareRequests((request) => {
        import("./share-dialog.tsx").then(
          ({ ShareDialog }) => {
            setShown((before) => ({ Dialog: ShareDialog, request, count: (before?.count ?? 0) + 1 }));
            setOpen(true);
          },
          () => showToast({ kind: "error", text: `Sem ligação. O endereço é ${request.pageUrl}` }),
        );
      }),
    [],
  );
  if (!shown) return null;
  return <shown.Dialog key={shown.count} request={shown.request} open={open} onClose={() => setOpen(false)} />;
}
