import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Section } from "#app/browse/cards/section.tsx";
import type { StoredStation } from "#app/browse/library/last-station.ts";
import { lastStation, replaceLastStation } from "#app/browse/library/last-station-store.client.ts";
import { listeningTimeText, playedAtText, playedDay } from "#app/browse/library/played-at-text.ts";
import { type Recent, recentsForHome, withRestored } from "#app/browse/library/recents.ts";
import { changeRecents, noteCleared, recentStations } from "#app/browse/library/recents-store.client.ts";
import { useRecentsOfOpening } from "#app/browse/library/use-recents.ts";
import { MORE_LINK_STYLES, PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openCover } from "#app/platform/ui/cover-navigation.client.ts";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { SteadyLabel } from "#app/platform/ui/steady-label.tsx";
import { PLAYBACK_STATUS_LABELS, wantsSound } from "#app/sound/player/playback.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { usePlayer, usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { stationPage } from "#app/stations/station/station-url.ts";

const LIST_TITLE = "Ouvidas recentemente";

/**
 * «Continuar a ouvir» and «Ouvidas recentemente» of the home page. Which stations they show is decided when the page is
 * opened.
 */
export function HomeRecents() {
  const player = usePlayer();
  const [opened] = useState(() => {
    const { playback } = player.state();
    const playing = wantsSound(playback) ? playback.station : null;
    return recentsForHome(recentStations(), playing?.id ?? null);
  });
  const [last, ...others] = useRecentsOfOpening(opened);
  if (!last) return null;
  return (
    <StationListScope stations={[last, ...others].map(({ station }) => station)}>
      <div className="wrap grid gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Section title="Continuar a ouvir" className="min-w-0">
          <LastStation recent={last} />
        </Section>
        {others.length > 0 && (
          <Section
            title={LIST_TITLE}
            className="min-w-0 max-lg:-mt-8 max-sm:-mt-3"
            beside={
              <Link to="/favorites" className={`${MORE_LINK_STYLES} flex-none`}>
                Ver todas
              </Link>
            }
          >
            <ul className={`${ROW_STYLES} ${SCROLLING_STYLES} ${OVER_MARGINS_STYLES}`}>
              <RecentItems recents={others} />
            </ul>
          </Section>
        )}
      </div>
    </StationListScope>
  );
}

const ROW_STYLES = "grid auto-cols-[120px] grid-flow-col gap-4 lg:grid-flow-row lg:grid-cols-5";

/** On narrow screens it scrolls sideways, over the page's margins. */
const SCROLLING_STYLES = "overflow-x-auto no-scrollbar lg:overflow-visible";
const OVER_MARGINS_STYLES = "-mx-6 px-6 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0";

function LastStation({ recent: { station, playedAt, seconds } }: { recent: Recent }) {
  const [now] = useState(() => new Date());
  return (
    <article className="on-cobalt grid grid-cols-[auto_1fr] bg-player text-player-ink forced-colors:outline">
      <PlayableCover station={station} large={true} bars="size-11" eager={true} className="size-[124px] sm:size-44" />
      <div className="flex min-w-0 flex-col px-3.5 py-3 text-player-ink-2 sm:p-5 sm:pb-[18px] sm:pl-[22px]">
        <p className="truncate text-small">
          {playedDay(new Date(playedAt), now)}
          {/* Unknown of what another device played. */}
          {seconds > 0 && `, ${listeningTimeText(seconds)}`}
        </p>
        <h3 className={`${NAME_STYLES} mt-1 mb-0.5 text-player-ink wrap-anywhere`}>
          <StationLink station={station} className="-my-2.5 py-2.5">
            <span className="line-clamp-2">{station.name}</span>
          </StationLink>
        </h3>
        <p className="truncate text-compact leading-[22px]">
          <GenreAndPlace station={station} />
        </p>
        <StateLine stationId={station.id} />
      </div>
    </article>
  );
}

const NAME_STYLES = "font-semibold text-[20px]/6 tracking-[-0.015em] font-stretch-108% sm:text-2xl/[29px]";

function GenreAndPlace({ station: { genre, city, country } }: { station: PlayableStation }) {
  return (
    <>
      <IsolatedTexts texts={[genre]} />
      {genre && (city || country) && " · "}
      <IsolatedTexts texts={[city, country]} separator=", " />
    </>
  );
}

/** A straight line and the player's state of this station. */
function StateLine({ stationId }: { stationId: string }) {
  const status = usePlayerState(({ playback }) => (playback.station?.id === stationId ? playback.status : "paused"));
  return (
    <div className="mt-auto hidden items-center gap-3 text-small sm:flex">
      <hr className="flex-1 border-player-line border-t-2" />
      <SteadyLabel
        of={[...new Set(Object.values(PLAYBACK_STATUS_LABELS))]}
        shown={PLAYBACK_STATUS_LABELS[status]}
        className="justify-items-end"
      />
    </div>
  );
}

function StationLink({
  station,
  className,
  children,
}: {
  station: PlayableStation;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link
      dir="auto"
      to={stationPage(station.id)}
      onClick={openCover}
      className={`${PLAIN_LINK_STYLES} block ${className}`}
    >
      {children}
    </Link>
  );
}

function RecentItems({ recents }: { recents: readonly Recent[] }) {
  const [now] = useState(() => new Date());
  return recents.map(({ station, playedAt }) => (
    <li key={station.id} className="min-w-0">
      <article>
        <PlayableCover station={station} large={true} bars="size-7" className={COVER_STYLES} />
        <h3 className="font-semibold text-compact leading-5 font-stretch-102%">
          <StationLink station={station} className="-mb-4 truncate pt-2 pb-4">
            {station.name}
          </StationLink>
        </h3>
        <p className="truncate text-ink-3 text-micro">
          <time dateTime={playedAt}>{playedAtText(new Date(playedAt), now)}</time>
        </p>
      </article>
    </li>
  ));
}

/** The play tile of a small cover is a third of it. */
const COVER_STYLES = "aspect-square [&>button]:size-1/3 [&>button]:min-h-11 [&>button]:min-w-11";

/** «Ouvidas recentemente» of the favourites page: all of them. */
export function AllRecents() {
  const [opened] = useState(recentStations);
  const recents = useRecentsOfOpening(opened);
  const [cleared, setCleared] = useState<{ list: readonly Recent[]; last: StoredStation | null } | null>(null);
  if (recents.length === 0 && !cleared) return null;

  const clear = () => {
    setCleared({ list: recentStations(), last: lastStation() });
    noteCleared();
    changeRecents(() => []);
    replaceLastStation(null);
  };
  const restore = () => {
    changeRecents((before) => withRestored(before, cleared?.list ?? []));
    // Another one may have been chosen since.
    if (cleared?.last && !lastStation()) replaceLastStation(cleared.last);
    setCleared(null);
  };
  const action = cleared ? "Anular" : "Limpar";
  return (
    <Section
      title={LIST_TITLE}
      className=""
      beside={
        <button
          type="button"
          className={MORE_LINK_STYLES}
          aria-label={`${action}: ${LIST_TITLE}`}
          onClick={cleared ? restore : clear}
        >
          {action}
        </button>
      }
    >
      <p role="status" className={cleared ? "text-ink-2 text-lg" : "sr-only"}>
        {cleared && "A lista foi limpa."}
      </p>
      {!cleared && (
        <StationListScope stations={recents.map(({ station }) => station)}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-4 gap-y-6">
            <RecentItems recents={recents} />
          </ul>
        </StationListScope>
      )}
    </Section>
  );
}
