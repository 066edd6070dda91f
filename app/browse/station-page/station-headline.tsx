import { Link } from "react-router";
import type { ListedStation } from "#app/browse/cards/listed-station.ts";
import { useHttpOnly } from "#app/browse/cards/station-meta.tsx";
import { HeartButton } from "#app/browse/library/heart-button.tsx";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { ONLY_HTTP, PRIVATE_NETWORK } from "#app/sound/player/sources.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";
import { searchUrl } from "#app/stations/catalogue/search-query.ts";
import { ShareButton } from "./share-link.tsx";
import type { LinePart } from "./station-line.ts";

/** `moreTags`: those that a press shows. */
type HeadedStation = ListedStation & {
  line: readonly LinePart[];
  tags: readonly string[];
  moreTags: readonly string[];
  websiteUrl: string;
};

/** What stands beside the cover of a station: path, name, what is known about it, tags and buttons. */
export function StationHeadline({ station, pageUrl }: { station: HeadedStation; pageUrl: string }) {
  return (
    <>
      <nav aria-label="Localização" className="-mt-2.5 flex items-center gap-2 text-ink-2 text-small">
        <Link to="/stations" className={TEXT_LINK_STYLES}>
          Estações
        </Link>
        {station.genre && (
          <>
            <Icon of="chevron-right" size={4} className="flex-none" />
            <Link to={listUrl({ genre: station.genre })} className={`${TEXT_LINK_STYLES} min-w-11`}>
              <span dir="auto" className="truncate">
                {station.genre}
              </span>
            </Link>
          </>
        )}
      </nav>
      <h1 dir="auto" className="text-d2 wrap-anywhere lg:text-[clamp(2.375rem,4.6vw,4.125rem)]">
        {station.name}
      </h1>
      <Line parts={station.line} />
      {station.description && (
        <p dir="auto" className="mt-3 max-w-[46ch] text-start text-lg leading-[27px] wrap-anywhere">
          {station.description}
        </p>
      )}
      <Tags tags={station.tags} />
      {station.moreTags[0] && (
        <details className="mt-3">
          <summary className={`${TAG_STYLES} w-fit cursor-pointer`}>Mais {station.moreTags.length}</summary>
          <Tags tags={station.moreTags} />
        </details>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
        <HeartButton id={station.id} name={station.name} className={BUTTON_STYLES.outline} withLabel={true} />
        <ShareButton station={station} pageUrl={pageUrl} />
        {station.websiteUrl && (
          <a
            href={station.websiteUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={BUTTON_STYLES.outline}
          >
            <Icon of="external-link" />
            Sítio Web
          </a>
        )}
      </div>
      <UnavailableNotice station={station} />
    </>
  );
}

function Line({ parts }: { parts: readonly LinePart[] }) {
  if (parts.length === 0) return null;
  return (
    <p className="mt-3 text-ink-2 leading-6 wrap-anywhere lg:text-lg lg:leading-[27px]">
      {parts.map(({ before, text, href }) => (
        <span key={`${before}${text}`}>
          {before}
          {href ? (
            <Link dir="auto" to={href} className="underline decoration-1 decoration-line-strong hover:text-ink">
              {text}
            </Link>
          ) : (
            <bdi>{text}</bdi>
          )}
        </span>
      ))}
    </p>
  );
}

/** 44 px high: it ends where that of the next row begins. */
const HIT_AREA_STYLES = "relative after:absolute after:-inset-x-1 after:-inset-y-[7px]";
const BOX_STYLES = "flex min-h-8 min-w-11 items-center justify-center boxed px-2.5 hover:border-ink";
const TAG_STYLES = `${HIT_AREA_STYLES} ${BOX_STYLES} font-medium text-small no-underline`;

/** The tags of a station; each leads to the search for it. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Etiquetas" className="mt-4 flex flex-wrap gap-x-2 gap-y-3">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link to={searchUrl({ text: tag })} className={TAG_STYLES}>
            <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
              {tag}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A sentence about why a station cannot be played; nothing if it can. */
function UnavailableNotice({ station }: { station: ListedStation }) {
  const httpOnly = useHttpOnly(station);
  const [label, sentence] = whyUnavailable(station, httpOnly) ?? [];
  if (!sentence) return null;
  return (
    <p className="mt-4 max-w-[46ch] text-ink-2">
      {label && <strong className="mr-1.5 font-semibold text-ink">{label}</strong>}
      {sentence}
    </p>
  );
}

function whyUnavailable({ streamKind, offAir }: ListedStation, httpOnly: boolean): [string, string] | null {
  if (streamKind === "private") return ["", PRIVATE_NETWORK];
  if (offAir) {
    return ["Sem emissão", "Há várias horas que esta estação não tem som. Continuamos a verificá-la todos os dias."];
  }
  return httpOnly ? ["Só em http", ONLY_HTTP] : null;
}
