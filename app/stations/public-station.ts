import type { ModeratedStation } from "./moderated-station.ts";
import type { Station } from "./station.ts";

/** A station as the API gives it to visitors, in the field names of the spec's entity. Source: contract, HTTP API. */
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

/** The same for its submitter, in whatever state it is. */
export function submittedStation(station: ModeratedStation) {
  return {
    ...publicStation(station),
    status: station.status,
    updated_at: station.updatedAt.toISOString(),
    submitted_by: station.submittedBy,
  };
}

/** The same for administrators, who alone get the contact address. */
export function moderatedStation(station: ModeratedStation) {
  return { ...submittedStation(station), contact_email: station.contactEmail };
}
