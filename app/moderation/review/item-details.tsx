import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { WARNING_STYLES } from "#app/platform/ui/note.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { useNow } from "#app/platform/ui/use-now.ts";
import { OutcomeBadge } from "#app/sound/checks/check-marks.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { ItemData, QueueContext } from "./item-data.ts";
import { DUE_STYLES, dueLabel, KindLabel } from "./item-parts.tsx";
import { OtherItems, SubmitterAndChanges } from "./item-people.tsx";
import { ItemStationFacts } from "./item-station-facts.tsx";
import { PairTable } from "./pair-table.tsx";
import { ProposalFields } from "./proposal-fields.tsx";
import { KIND_LABELS, queueUrl } from "./queue-query.ts";

/** An item of the queue with all that is known of it, and what can be decided. */
export function ItemDetails({ item, queue }: { item: ItemData; queue: QueueContext }) {
  const { name } = item;
  /** Of a pair: whether the other station is the one that may go. */
  const [isSwapped, setIsSwapped] = useState(false);
  const target = isSwapped && item.pair ? { ...item, ...item.pair, name: item.pair.station.name } : item;
  /** Of a proposal: whether only some of its fields are accepted. */
  const [isPart, setIsPart] = useState(false);
  const [also, setAlso] = useState(() => item.others.filter(({ mayClose }) => mayClose).map(({ id }) => id));
  useScrollToTopOnPhones();
  return (
    <article aria-label={`${KIND_LABELS[item.kind]}: ${isolated(name)}`} className="pt-4 pb-10 lg:pt-5">
      <div className="mb-4 flex items-center justify-between gap-4 lg:hidden">
        <Link to={queueUrl(queue.view)} className={`${TEXT_LINK_STYLES} gap-2 font-semibold text-cobalt`}>
          <Icon of="arrow-left" size={4} />
          Voltar à fila
        </Link>
        {queue.position !== null && (
          <span className="numbers text-ink-2 text-small">
            {queue.position} de {queue.total}
          </span>
        )}
      </div>
      <Head item={item} name={name} />
      {item.claim && item.outcome === null && <ClaimNotice item={item.id} claim={item.claim} />}
      {item.outcome === null ? (
        <Decisions item={target} queue={queue} also={also} isPart={isPart} />
      ) : (
        <p className="mt-5 border-line-strong border-l-6 bg-sunken px-4 py-3 font-semibold" role="status">
          Isto já foi decidido. <span className="font-normal">{item.outcome}</span>
        </p>
      )}
      {item.proposal && <ProposalFields proposal={item.proposal} onChoose={setIsPart} />}
      {item.pair && item.station && item.player && (
        <PairTable
          stations={[item.pair, { station: item.station, player: item.player }]}
          isSwapped={isSwapped}
          onSwap={item.outcome === null ? () => setIsSwapped(!isSwapped) : null}
        />
      )}
      {item.station && <ItemStationFacts station={item.station} steps={item.steps} recent={item.check?.recent ?? []} />}
      <SubmitterAndChanges item={item} />
      {item.others.length > 0 && (
        <OtherItems others={item.others} also={also} urlOf={(id) => queueUrl(queue.view, id)} onChange={setAlso} />
      )}
    </article>
  );
}

/** Another person has the item open; it may be taken over. */
function ClaimNotice({ item, claim }: { item: number; claim: { name: string; since: string } }) {
  const fetcher = useFetcher({ key: "take over" });
  return (
    <fetcher.Form
      method="post"
      action={`/review/${item}/claim`}
      className={`mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-l-6 px-4 py-2 ${WARNING_STYLES}`}
    >
      <Icon of="eye" className="flex-none" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{claim.name}</bdi> está a ver isto desde as {claim.since}.
      </p>
      <SubmitButton busy={fetcher.state !== "idle"} variant="smallOutline">
        Assumir
      </SubmitButton>
    </fetcher.Form>
  );
}

/** An appeal is decided by administrators, with a statement; editors see it. */
function Decisions({
  item,
  queue,
  also,
  isPart,
}: {
  item: ItemData;
  queue: QueueContext;
  also: readonly number[];
  isPart: boolean;
}) {
  if (!item.appeal) return <DecisionButtons item={item} name={item.name} queue={queue} also={also} isPart={isPart} />;
  return <AppealForm item={item.id} appeal={item.appeal} view={queue.view} mayDecide={queue.mayDelete} />;
}

/** The play tile, and what it is; from 640 px the tile is larger. */
const HEAD_COLUMN_STYLES = "grid-cols-[112px_minmax(0,1fr)] gap-x-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:gap-x-6";

function Head({
  item: { kind, dueAt, now: renderedAt, station, player, check, original },
  name,
}: {
  item: ItemData;
  name: string;
}) {
  const due = dueLabel(dueAt, useNow(renderedAt));
  return (
    <div className={`grid ${HEAD_COLUMN_STYLES} gap-y-3 sm:grid-rows-[auto_1fr]`}>
      <div data-listen="" className="sm:row-span-2">
        {player && <PlayableCover station={player} large={true} eager={true} className="size-28 sm:size-44" />}
        {original && <p className="numbers mt-1.5 text-ink-2 text-small">Imagem original: {original}</p>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-1.5 text-small">
          <KindLabel kind={kind} />
          <span className="text-ink-3" aria-hidden="true">
            ·
          </span>
          <span className={`numbers ${DUE_STYLES[due.tone]}`}>{due.text}</span>
        </p>
        <h2 dir="auto" className="mt-1.5 text-t1 lg:text-[32px]/[35px] wrap-anywhere">
          {name}
        </h2>
        {station && (
          <p className="mt-1.5 text-ink-2 wrap-anywhere">
            <Sentence text={station.about} />
          </p>
        )}
      </div>
      {/* On phones below both: a result may be as wide as the title. */}
      {check && (
        <p className="col-span-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 sm:col-span-1 sm:content-start">
          <OutcomeBadge outcome={check.outcome} />
          <span className="numbers text-ink-2 text-small">{check.text}</span>
        </p>
      )}
    </div>
  );
}

/** On phones the details are a page of their own. */
function useScrollToTopOnPhones(): void {
  useEffect(() => {
    if (!matchMedia("(min-width: 1024px)").matches) window.scrollTo(0, 0);
  }, []);
}
