import type { ModeratedStation } from "./moderated-station.ts";
import type { Station } from "./station.ts";

/** A station in the API's format for visitors, with the specification's field names. Source: contract, HTTP API. */
export function publicStation(station: Station) {
  return {
    id: station.id,
    name: station.name,
    description: station.description,
    stream_url: station.streamUrl,
    website_url: station.websiteUrl,
    image_url: station.imageUrl,
    genre: station.genre,
    country: station.country,
    city: station.city,
    tags: station.tags,
    status: "approved",
    listeners: station.listeners,
    bitrate: station.bitrate,
    play_url: station.playUrl,
    stream_kind: station.streamKind,
    codec: station.streamCodec,
    on_air: !station.offAir,
    created_at: station.createdAt.toISOString(),
  };
}

/** The same for its submitter, with any status. */
export function submittedStation(station: ModeratedStation) {
  return {
    ...publicStation(station),
    status: station.status,
    updated_at: station.updatedAt.toISOString(),
    submitted_by: station.submittedBy,
  };
}

/** The same for administrators, with the contact address. */
export function moderatedStation(station: ModeratedStation) {
  return { ...submittedStation(station), contact_email: station.contactEmail };
}
