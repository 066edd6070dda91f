import { generateAtomFeed } from "feedsmith";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { atomText, xmlText } from "#app/platform/text/xml.ts";
import { changeLogUrl } from "#app/stations/history/change-log-query.ts";
import type { ShownField, ShownValue } from "#app/stations/history/shown-value.ts";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";
import { changeRowView } from "./change-row-view.ts";
import type { PublicChange } from "./public-change.ts";

type ChangesFeed = { changes: readonly PublicChange[]; siteName: string; publicUrl: string; now: Date };

/** The newest changes as an Atom feed. Source: RFC 4287. */
export function changesFeed({ changes, siteName, publicUrl, now }: ChangesFeed): string {
  const url = `${publicUrl}/changes.atom`;
  return generateAtomFeed({
    id: url,
    title: atomText(`Alterações · ${isolated(siteName)}`),
    // Fixed for an empty feed, whose content then stays the same.
    updated: changes[0]?.at ?? new Date(0),
    authors: [{ name: xmlText(siteName) }],
    links: [
      { rel: "self", type: "application/atom+xml", href: url },
      { rel: "alternate", type: "text/html", href: publicUrl + changeLogUrl({}) },
    ],
    entries: changes.map((change) => {
      const { sentence, fields, notes, station, isGroup } = changeRowView(change, now);
      const subject = isGroup ? "" : `${isolated(station?.name ?? "Uma estação")}: `;
      const page = station ? stationChangesUrl(station.id) : changeLogUrl({});
      const lines = [...fields.map(fieldLine), ...notes];
      return {
        id: `${publicUrl}${changeLogUrl({})}#c${change.id}`,
        title: atomText(subject + sentence),
        published: change.at,
        updated: change.revertedBy?.at ?? change.at,
        authors: [{ name: xmlText(change.actor.name) }],
        links: [{ rel: "alternate", type: "text/html", href: `${publicUrl}${page}#c${change.id}` }],
        ...(lines.length > 0 && { summary: atomText(lines.join("\n")) }),
      };
    }),
  });
}

function fieldLine({ label, before, after }: ShownField): string {
  return `${label}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: ShownValue): string {
  return [value].flat().map(isolated).join(", ") || "(vazio)";
}
