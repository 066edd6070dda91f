import { type ReactNode, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { NO_TYPED_REASON, OptionalReason } from "#app/moderation/decisions/optional-reason.tsx";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { ConfirmDialog } from "#app/platform/ui/confirm-dialog.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { shortName } from "#app/stations/station/station.ts";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { smallStationImage } from "#app/stations/station/station-image.ts";
import { mayBecome } from "#app/stations/station/station-status.ts";
import { editUrl } from "#app/stations/station/station-url.ts";
import type { ModeratedRow } from "./moderated-row.ts";

/** Decisions that are sent as plain forms, without a question. */
const PLAIN_DECISIONS = [
  { to: "approved", decision: "approve", verb: "Aprovar", variant: "smallPrimary", icon: "check" },
  { to: "suspended", decision: "suspend", verb: "Suspender", variant: "smallOutline", icon: "ban" },
] as const;

/** On narrow screens the buttons share the width. */
const NARROW_BUTTON_SIZE = "max-lg:max-w-36 max-lg:grow max-sm:font-stretch-96%";

/** In a table the three fit beside the button of the details. */
const WIDE_BUTTON_SIZE = "lg:gap-[7px] lg:px-[11px] lg:max-xl:px-2 lg:max-xl:font-stretch-90%";

const BUTTON_SIZE = `${NARROW_BUTTON_SIZE} ${WIDE_BUTTON_SIZE}`;

/**
 * The buttons of the decisions about a station. While one is busy, the others of its row are disabled. Approving and
 * suspending are plain forms; deleting asks for confirmation and needs JavaScript.
 */
export function RowActions({ station }: { station: ModeratedRow }) {
  const fetcher = useFetcher({ key: `decision ${station.id}` });
  const [confirming, setConfirming] = useState(false);
  const [why, setWhy] = useState(NO_TYPED_REASON);
  const actionUrl = (decision: string) => `/admin/stations/${encodeURIComponent(station.id)}/${decision}`;
  const isBusy = fetcher.state !== "idle";
  const isDeciding = (decision: string) => isBusy && fetcher.formAction === actionUrl(decision);
  const seenInputs = Object.entries(station.seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div data-decisions="" className="flex flex-wrap gap-2 lg:flex-nowrap">
      {PLAIN_DECISIONS.map(
        ({ to, decision, verb, variant, icon }) =>
          mayBecome(station.status, to) && (
            <fetcher.Form key={decision} method="post" action={actionUrl(decision)} className="contents">
              {seenInputs}
              <SubmitButton
                busy={isDeciding(decision)}
                disabled={isBusy && !isDeciding(decision)}
                variant={variant}
                icon={icon}
                className={BUTTON_SIZE}
                aria-label={`${verb} ${isolated(station.name)}`}
              >
                {verb}
              </SubmitButton>
            </fetcher.Form>
          ),
      )}
      <div data-needs-script="" className="contents">
        <SubmitButton
          type="button"
          busy={isDeciding("delete")}
          disabled={isBusy && !isDeciding("delete")}
          variant="smallDangerOutline"
          icon="trash"
          className={BUTTON_SIZE}
          aria-label={`Apagar ${isolated(station.name)}`}
          onClick={() => {
            setWhy(NO_TYPED_REASON);
            setConfirming(true);
          }}
        >
          Apagar
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={confirming}
        title={`Apagar ${isolated(shortName(station.name))}?`}
        text="A estação sai do diretório. Pode ser reposta a partir do histórico."
        verb="Apagar"
        icon="trash"
        image={<CoverImage {...smallStationImage(station)} cover={stationCover(station)} className="size-[88px]" />}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit({ ...station.seen, ...why }, { method: "post", action: actionUrl("delete") });
        }}
      >
        <OptionalReason typed={why} onType={setWhy} />
      </ConfirmDialog>
    </div>
  );
}

/** The link to a station's edit form, which leads back to this page of the table. */
export function EditLink({
  station: { id, name },
  className,
  children,
}: {
  station: Pick<ModeratedRow, "id" | "name">;
  className: string;
  /** An icon. */
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Link to={editUrl(id, pathname + search)} aria-label={`Editar: ${isolated(name)}`} className={className}>
      {children}
      Editar
    </Link>
  );
}
