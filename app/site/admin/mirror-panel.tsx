import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import type { PassCounts } from "#app/exchange/mirror/mirror-run.ts";
import type { MirrorView, ShownPass } from "#app/exchange/mirror/mirror-view.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatNumber, plural } from "#app/platform/text/portuguese-format.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { Note } from "#app/platform/ui/note.tsx";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { CounterRow } from "./counters.tsx";
import { ProgressBar } from "./progress-bar.tsx";

const COMMAND_PATH = "/admin/mirror/command";

/** The state of the mirror, its buttons, and what its last passes did. `held`: names of stations of a stopped pass. */
export function MirrorPanel({ mirror, held }: { mirror: MirrorView; held: readonly string[] }) {
  const { label, tone, sentence, percent, announcement, trouble, stopped, status } = mirror;
  const isOff = status === "off";
  return (
    <section aria-label="Estado do espelho" className="border-ink border-t-2 pt-3.5 pb-7 sm:pb-10">
      <div className="flex min-h-[26px] flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status" className="flex">
          <Badge tone={tone} label={label} />
          <span className="sr-only">{announcement}</span>
        </span>
        {sentence && <p className="numbers text-ink-2">{sentence}</p>}
      </div>
      {trouble && (
        <div role="status" className="mt-4 max-w-[760px]">
          <Note tone="warn" icon="triangle-exclamation-point" action={stopped && <AcceptForm id={stopped.id} />}>
            {trouble}
          </Note>
          {stopped && stopped.removed > 0 && <p className="pt-2 text-ink-2">{SUSPENDED}</p>}
          {stopped && held.length > 0 && (
            <p className="pt-2 wrap-anywhere">
              {held.join(" · ")}
              {stopped.added > held.length && ` · e mais ${formatNumber(stopped.added - held.length)}`}
            </p>
          )}
        </div>
      )}
      {percent !== null && <ProgressBar label="Leitura de todas as rádios" percent={percent} />}
      {!isOff && <MirrorButtons mirror={mirror} />}
      <div className="mt-6 grid gap-x-12 gap-y-6 empty:hidden lg:grid-cols-2">
        {mirror.lastPass && <PassSummary title="Última passagem" pass={mirror.lastPass} />}
        {mirror.lastReading && <PassSummary title="Última leitura completa" pass={mirror.lastReading} />}
      </div>
    </section>
  );
}

const SUSPENDED =
  "As que saem ficam suspensas, exceto as que as nossas verificações ouviram nos últimos 7 dias. Voltam sozinhas se o servidor as voltar a ter.";

/** Lets the stopped pass through. */
function AcceptForm({ id }: { id: string }) {
  return (
    <CommandForm fields={{ accept: id }} icon="check">
      Aceitar esta passagem
    </CommandForm>
  );
}

function MirrorButtons({ mirror: { paused } }: { mirror: MirrorView }) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <CommandForm fields={{ paused: paused ? "false" : "true" }} icon={paused ? "play" : "pause"}>
        {paused ? "Continuar" : "Pausar"}
      </CommandForm>
      {!paused && (
        <>
          <CommandForm fields={{ pass: "changes" }} icon="refresh-cw">
            Atualizar agora
          </CommandForm>
          <CommandForm fields={{ pass: "all" }} icon="list-restart">
            Ler tudo
          </CommandForm>
        </>
      )}
    </div>
  );
}

/** A button that sends a command to the mirror. */
function CommandForm({
  fields,
  icon,
  children,
}: {
  fields: Record<string, string>;
  icon: IconName;
  children: ReactNode;
}) {
  const fetcher = useFetcher<FormResult>();
  return (
    <fetcher.Form method="post" action={COMMAND_PATH}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton busy={fetcher.state !== "idle"} variant="smallOutline" icon={icon}>
        {children}
      </SubmitButton>
    </fetcher.Form>
  );
}

function PassSummary({ title, pass: { at, dateText, details, counts } }: { title: string; pass: ShownPass }) {
  return (
    <div className="min-w-0">
      <h2 className="text-t2">{title}</h2>
      <p className="text-ink-2 text-small wrap-anywhere">
        <time dateTime={at} className="numbers">
          {dateText}
        </time>{" "}
        · {details}
      </p>
      <CounterRow compact={true} className="mt-2 border-line border-t" counters={countersOf(counts)} />
    </div>
  );
}

function countersOf({ added, changed, removed, kept }: PassCounts) {
  return [
    { label: plural(added, "adicionada"), count: added },
    { label: plural(changed, "alterada"), count: changed },
    { label: plural(removed, "retirada"), count: removed, tone: removed > 0 ? "text-danger" : "" },
    { label: plural(kept, "igual", "iguais"), count: kept },
  ];
}

/** A station that was deleted here, as the page shows it. */
type DeletedRow = { id: string; name: string; at: string; dateText: string };

/**
 * Stations that were deleted here, and that the upstream still has: no pass inserts them again, unless an administrator
 * allows it.
 */
export function DeletedStations({ rows, next }: { rows: readonly DeletedRow[]; next: string | null }) {
  if (rows.length === 0) return null;
  return (
    <TitledSection
      title="Apagadas aqui"
      sentence="O servidor ainda as tem. Nenhuma passagem as traz de volta, a não ser com a palavra de um administrador."
    >
      <ul>
        {rows.map((row) => (
          <DeletedStationRow key={row.id} row={row} />
        ))}
      </ul>
      {next !== null && (
        <Link to={`/admin/mirror?deleted=${encodeURIComponent(next)}`} className={`${BUTTON_STYLES.outline} mt-4`}>
          Ver mais
        </Link>
      )}
    </TitledSection>
  );
}

function DeletedStationRow({ row: { id, name, at, dateText } }: { row: DeletedRow }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>{" "}
        <time dateTime={at} className="numbers text-ink-2 text-small">
          {dateText}
        </time>
      </p>
      <fetcher.Form method="post" action={`/admin/mirror/deleted-stations/${encodeURIComponent(id)}`}>
        <SubmitButton
          busy={fetcher.state !== "idle"}
          variant="smallOutline"
          icon="undo-2"
          aria-label={`Deixar voltar: ${isolated(name)}`}
        >
          Deixar voltar
        </SubmitButton>
      </fetcher.Form>
    </li>
  );
}
