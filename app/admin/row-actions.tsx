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
 * What may be decided about a station. While one of the buttons is at work, all of this row are disabled, and only they.
 * Approving and suspending are plain forms; deleting asks first, and is not offered without JavaScript.
 */
export function RowActions({ station }: { station: ModeratedRow }) {
  const fetcher = useFetcher({ key: `decision ${station.id}` });
  const [asking, setAsking] = useState(false);
  const address = (decision: string) => `/admin/stations/${encodeURIComponent(station.id)}/${decision}`;
  const working = fetcher.state !== "idle";
  const doing = (decision: string) => working && fetcher.formAction === address(decision);
  const seen = Object.entries(station.seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div
      data-decisions=""
      className="flex gap-2 max-lg:grid max-lg:grid-cols-3 max-sm:grid-cols-[repeat(auto-fill,minmax(104px,1fr))]"
    >
      {mayBecome(station.status, "approved") && (
        <fetcher.Form method="post" action={address("approve")} className="contents">
          {seen}
          <SubmitButton
            busy={doing("approve")}
            disabled={working && !doing("approve")}
            variant="smallPrimary"
            Icon={Check}
            aria-label={`Aprovar ${station.name}`}
          >
            Aprovar
          </SubmitButton>
        </fetcher.Form>
      )}
      {mayBecome(station.status, "suspended") && (
        <fetcher.Form method="post" action={address("suspend")} className="contents">
          {seen}
          <SubmitButton
            busy={doing("suspend")}
            disabled={working && !doing("suspend")}
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
          busy={doing("delete")}
          disabled={working && !doing("delete")}
          variant="smallDangerOutline"
          Icon={Trash2}
          aria-label={`Apagar ${station.name}`}
          onClick={() => setAsking(true)}
        >
          Apagar
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Apagar ${station.name}?`}
        text="A estação sai do diretório e deixa de poder ser recuperada. Esta ação é irreversível."
        verb="Apagar"
        Icon={Trash2}
        image={<CoverImage {...smallStationImage(station)} cover={stationCover(station)} className="size-[88px]" />}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void fetcher.submit(station.seen, { method: "post", action: address("delete") });
        }}
      />
    </div>
  );
}
