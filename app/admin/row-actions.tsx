import { Ban, Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { stationCover } from "#app/stations/station-cover.ts";
import { smallStationImage } from "#app/stations/station-image.ts";
import { mayBecome } from "#app/stations/station-status.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ModeratedRow } from "./moderated-row.ts";

/**
 * The buttons of the decisions about a station. While one is busy, the others of its row are disabled. Approving and
 * suspending are plain forms; deleting asks for confirmation and needs JavaScript.
 */
export function RowActions({ station }: { station: ModeratedRow }) {
  const fetcher = useFetcher({ key: `decision ${station.id}` });
  const [confirming, setConfirming] = useState(false);
  const actionUrl = (decision: string) => `/admin/stations/${encodeURIComponent(station.id)}/${decision}`;
  const isBusy = fetcher.state !== "idle";
  const isDeciding = (decision: string) => isBusy && fetcher.formAction === actionUrl(decision);
  const seenInputs = Object.entries(station.seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div
      data-decisions=""
      className="flex gap-2 max-lg:grid max-lg:grid-cols-3 max-sm:grid-cols-[repeat(auto-fill,minmax(104px,1fr))]"
    >
      {mayBecome(station.status, "approved") && (
        <fetcher.Form method="post" action={actionUrl("approve")} className="contents">
          {seenInputs}
          <SubmitButton
            busy={isDeciding("approve")}
            disabled={isBusy && !isDeciding("approve")}
            variant="smallPrimary"
            Icon={Check}
            aria-label={`Aprovar ${station.name}`}
          >
            Aprovar
          </SubmitButton>
        </fetcher.Form>
      )}
      {mayBecome(station.status, "suspended") && (
        <fetcher.Form method="post" action={actionUrl("suspend")} className="contents">
          {seenInputs}
          <SubmitButton
            busy={isDeciding("suspend")}
            disabled={isBusy && !isDeciding("suspend")}
            variant="smallOutline"
            Icon={Ban}
            aria-label={`Suspender ${station.name}`}
          >
            Suspender
          </SubmitButton>
        </fetcher.Form>
      )}
      <div data-needs-script="" className="contents">
        <SubmitButton
          type="button"
          busy={isDeciding("delete")}
          disabled={isBusy && !isDeciding("delete")}
          variant="smallDangerOutline"
          Icon={Trash2}
          aria-label={`Apagar ${station.name}`}
          onClick={() => setConfirming(true)}
        >
          Apagar
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={confirming}
        title={`Apagar ${station.name}?`}
        text="A estação sai do diretório e deixa de poder ser recuperada. Esta ação é irreversível."
        verb="Apagar"
        Icon={Trash2}
        image={<CoverImage {...smallStationImage(station)} cover={stationCover(station)} className="size-[88px]" />}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit(station.seen, { method: "post", action: actionUrl("delete") });
        }}
      />
    </div>
  );
}
