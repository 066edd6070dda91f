import { type ComponentType, useEffect, useState } from "react";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { type ShareRequest, subscribeToShareRequests } from "#app/sound/player/share-station.client.ts";

type Dialog = ComponentType<{ request: ShareRequest; open: boolean; onClose: () => void }>;

/** Loads and shows the dialogs that `openShareDialog` requests. If they cannot be loaded, a message has the station's URL. */
export function ShareDialogLoader() {
  const [shown, setShown] = useState<{ Dialog: Dialog; request: ShareRequest; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      subscribeToShareRequests((request) => {
        const url = `O endereço é ${request.pageUrl}`;
        const load = loadOrReport(() => import("./share-dialog.tsx"), {
          offline: `Sem ligação. ${url}`,
          newVersion: `Para partilhar, atualize a página. ${url}`,
        });
        load().then(
          ({ ShareDialog }) => {
            setShown((before) => ({ Dialog: ShareDialog, request, count: (before?.count ?? 0) + 1 }));
            setOpen(true);
          },
          // It is reported.
          () => {},
        );
      }),
    [],
  );
  if (!shown) return null;
  return <shown.Dialog key={shown.count} request={shown.request} open={open} onClose={() => setOpen(false)} />;
}
