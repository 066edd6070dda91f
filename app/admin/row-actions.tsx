import { Ban, Check, CircleX, LockOpen, RadioOff, Trash2 } from "lucide-react";
import { type ComponentProps, Fragment, useState } from "react";
import { Link, useFetcher } from "react-router";
import { stationCover } from "#app/stations/station-cover.ts";
import { smallStationImage } from "#app/stations/station-image.ts";
import { mayBecome } from "#app/stations/station-status.ts";
import type { StreamOutcome } from "#app/streams/inspection.ts";
import { outcomeLabel, outcomeSentence } from "#app/streams/outcome-sentence.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { tableUrl } from "./table-query.ts";

/** Decisions that are sent as plain forms, without a question. */
const PLAIN_DECISIONS = [
  { to: "approved", decision: "approve", verb: "Aprovar", variant: "smallPrimary", Icon: Check },
  { to: "suspended", decision: "suspend", verb: "Suspender", variant: "smallOutline", Icon: Ban },
] as const;

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
      {PLAIN_DECISIONS.map(
        ({ to, decision, verb, variant, Icon }) =>
          mayBecome(station.status, to) && (
            <fetcher.Form key={decision} method="post" action={actionUrl(decision)} className="contents">
              {seenInputs}
              <SubmitButton
                busy={isDeciding(decision)}
                disabled={isBusy && !isDeciding(decision)}
                variant={variant}
                Icon={Icon}
                aria-label={`${verb} ${station.name}`}
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

/** The buttons that check a station's stream now and exempt it from checks. Each is busy alone and does not block decisions. */
export function CheckActions({ station }: { station: ModeratedRow }) {
  const { exempt } = station.checkResult;
  return (
    <div className="flex flex-wrap gap-x-5">
      <CheckAction station={station} action="check" label="Verificar de novo" />
      <CheckAction
        station={station}
        action="exempt"
        label={exempt ? "Retomar a verificação" : "Não verificar"}
        field={["exempt", exempt ? "no" : "yes"]}
      />
    </div>
  );
}

function CheckAction({
  station,
  action,
  label,
  field,
}: {
  station: ModeratedRow;
  action: "check" | "exempt";
  label: string;
  /** A hidden field of the form. */
  field?: readonly [name: string, value: string];
}) {
  const fetcher = useFetcher({ key: `${action} ${station.id}` });
  return (
    <fetcher.Form method="post" action={`/admin/stations/${encodeURIComponent(station.id)}/${action}`}>
      {field && <input type="hidden" name={field[0]} value={field[1]} />}
      <SubmitButton busy={fetcher.state !== "idle"} variant="quiet" aria-label={`${label}: ${station.name}`}>
        {label}
      </SubmitButton>
    </fetcher.Form>
  );
}

const FAILED = { tone: "bad", Icon: CircleX } as const;

const BADGES: Partial<Record<StreamOutcome, Pick<ComponentProps<typeof Badge>, "tone" | "Icon">>> = {
  plays: { tone: "ok" },
  "http-only": { tone: "warn", Icon: LockOpen },
};

/** The result of the last check of a station's stream. */
export function StreamCheckResult({ station }: { station: ModeratedRow }) {
  const { outcome, exempt, duplicates, checked } = station.checkResult;
  return (
    <div className="mt-1.5 grid gap-1 text-ink-2 max-lg:mb-1.5 text-small">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {outcome ? (
          <Badge {...(BADGES[outcome] ?? FAILED)} word={outcomeLabel(outcome)} />
        ) : (
          <Badge tone="warn" word="Por verificar" />
        )}
        {station.offAir && <Badge tone="bad" Icon={RadioOff} word="Sem emissão" />}
        {checked && <span className="numbers">Verificada em {checked}</span>}
        {exempt && <span>Dispensada da verificação</span>}
      </p>
      {outcome && outcome !== "plays" && <p>{outcomeSentence(outcome)}</p>}
      {duplicates.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          A mesma transmissão que{" "}
          {duplicates.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <Link to={tableUrl({ q: name })} className="text-cobalt underline underline-offset-4">
                {name}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  );
}
