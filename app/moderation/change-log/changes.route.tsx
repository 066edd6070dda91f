import { Link } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { BUTTON_STYLES, CHIP_STYLES, MORE_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import {
  changeLogUrl,
  PUBLIC_KINDS,
  type PublicKind,
  parseChangeLogQuery,
} from "#app/stations/history/change-log-query.ts";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import type { Route } from "./+types/changes.route";
import { ChangeRow, StationSubject } from "./change-row.tsx";
import { changeDays } from "./change-row-view.ts";
import { readPublicChanges } from "./public-changes.server.ts";

/** Only the newest changes are cached: any number is a valid cursor, and each would be another page. */
export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: {
        shows: "lists",
        urlOf: (parameters) => {
          const { kind, before } = parseChangeLogQuery(parameters);
          return before === null ? changeLogUrl({ kind }) : null;
        },
      },
    }
  : {};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, secret } = context.get(accountsContext);
  const query = parseChangeLogQuery(url.searchParams);
  const parts = { database, secret, catalogue: context.get(catalogueContext) };
  const { changes, next } = await readPublicChanges(parts, query);
  return { days: changeDays(changes, context.get(requestContext).now()), next, query };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const tags = pageMeta(matches, {
    title: "Alterações",
    description: "O que mudou no diretório, quem o mudou e porquê.",
    path: changeLogUrl({ kind: loaderData?.query.kind ?? null }),
    // The content of a page after a cursor shifts with every new change.
    indexed: !loaderData?.query.before,
  });
  const feed = { rel: "alternate", type: "application/atom+xml", title: "Alterações", href: FEED_URL };
  return [...tags, { tagName: "link" as const, ...feed }];
}

const FEED_URL = "/changes.atom";

/** What all may see of the history, by day. */
export default function ChangesPage({ loaderData: { days, next, query } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-7 pb-5 sm:pt-11">
        <div>
          <h1 className="text-d2">Alterações</h1>
          <p className="mt-2.5 text-lead text-ink-2 leading-[26px]">O que mudou no diretório, quem o mudou e porquê.</p>
        </div>
        <a href={FEED_URL} className={MORE_LINK_STYLES}>
          <Icon of="rss" size={4} className="mr-1.5 flex-none" />
          Atom
        </a>
      </div>
      <KindChips chosen={query.kind} />
      {query.before !== null && (
        <Link to={changeLogUrl({ kind: query.kind })} className={`${BUTTON_STYLES.smallOutline} mb-4`}>
          Mais recentes
        </Link>
      )}
      {days.length === 0 && <p className="border-ink border-t-2 pt-4 text-t1">Ainda não há alterações.</p>}
      {days.map(({ title, rows }) => (
        <section key={title} className="mb-8 last-of-type:mb-0">
          <h2 className="border-ink border-t-2 pt-3.5 pb-1 text-t1">{title}</h2>
          <ol>
            {rows.map((row) => (
              <ChangeRow
                key={row.id}
                row={row}
                subject={<StationSubject station={row.station} isGroup={row.isGroup} />}
                beside={row.station && <StationLink station={row.station} />}
              />
            ))}
          </ol>
        </section>
      ))}
      {next !== null && (
        <Link to={changeLogUrl({ kind: query.kind, before: next })} className={`${BUTTON_STYLES.outline} mt-5`}>
          Mais antigas
        </Link>
      )}
    </div>
  );
}

function StationLink({ station }: { station: { id: string; name: string } }) {
  return (
    <Link to={stationChangesUrl(station.id)} className={`${MORE_LINK_STYLES} min-w-11 sm:justify-end`}>
      Ver
      <span className="sr-only">
        {" "}
        as alterações de <bdi>{station.name}</bdi>
      </span>
    </Link>
  );
}

function KindChips({ chosen }: { chosen: PublicKind | null }) {
  const kinds: [PublicKind | null, string][] = [
    [null, "Tudo"],
    ...(Object.entries(PUBLIC_KINDS) as [PublicKind, string][]),
  ];
  return (
    <nav aria-label="Que alterações" className="mb-[18px]">
      <ul className="flex flex-wrap gap-2">
        {kinds.map(([kind, label]) => (
          <li key={label}>
            <Link
              to={changeLogUrl({ kind })}
              preventScrollReset={true}
              aria-current={kind === chosen ? "true" : undefined}
              className={`${CHIP_STYLES} inline-flex font-medium`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
