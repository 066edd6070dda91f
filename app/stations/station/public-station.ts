import { z } from "zod";
import type { GrantedRole } from "#app/people/accounts/viewer.ts";
import type { ModeratedStation, Station } from "./station.ts";
import { STATION_STATUSES } from "./station-status.ts";

/** A station in the API's format for visitors, with the specification's field names. */
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
    region: station.region,
    country_code: station.countryCode,
    latitude: station.latitude,
    longitude: station.longitude,
    tags: station.tags,
    languages: station.languages,
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

/** The same for editors and administrators; the contact address for administrators only. */
export function moderatedStation(station: ModeratedStation, role: GrantedRole) {
  return { ...submittedStation(station), contact_email: role === "admin" ? station.contactEmail : null };
}

const dateTime = z.iso.datetime();

export const streamKindSchema = z.enum(["", "direct", "hls", "private"]).meta({
  description:
    "Vazio quando é desconhecido; o mesmo para codec. private: a transmissão está numa rede privada e não deve ser reproduzida.",
});

export const streamCodecSchema = z.enum(["", "mp3", "aac", "vorbis", "opus", "flac", "other"]);

/** A station in the API, for visitors. Source of the fields: spec, section 3. */
export const publicStationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    stream_url: z.string().meta({ description: "URL da transmissão." }),
    website_url: z.string().meta({ description: "Vazio quando a estação não tem; o mesmo para city." }),
    image_url: z.string().meta({
      description:
        "Endereço da imagem; de uma imagem carregada, o da cópia, que nunca muda; nas estações de origem sem outra, o da capa desenhada neste sítio Web. Pode ser vazio.",
    }),
    genre: z.string(),
    country: z.string().meta({ description: "Vazio quando a lista de onde a estação veio não o diz." }),
    city: z.string(),
    region: z.string().meta({
      description: "Região do país, como a escreve a lista de onde a estação veio; vazio quando não se sabe.",
    }),
    country_code: z
      .string()
      .meta({ description: "Código ISO 3166-1 do país, como PT; vazio se o país não é conhecido." }),
    latitude: z.number().nullable().meta({
      description:
        "Graus a norte: da lista de onde a estação veio, senão da cidade; null quando não se sabe. O mesmo para longitude, a leste.",
    }),
    longitude: z.number().nullable(),
    tags: z.array(z.string()),
    languages: z.array(z.string()).meta({
      description: "As línguas em que se fala na emissão: códigos ISO 639, como pt. Vazio quando não se sabe.",
    }),
    status: z.literal("approved"),
    listeners: z.int().min(0).meta({ description: "Número de ouvintes." }),
    bitrate: z.string().meta({ description: "Texto como 128kbps; vazio quando não se sabe." }),
    play_url: z.string().meta({
      description:
        "URL que um leitor deve abrir quando difere de stream_url: a transmissão para a qual uma lista remete, em https se possível. Vazio nos restantes casos.",
    }),
    stream_kind: streamKindSchema,
    codec: streamCodecSchema,
    on_air: z.boolean().meta({ description: "false quando não há som há várias horas." }),
    created_at: dateTime,
  })
  .meta({ id: "Station" });

/** A station in the API, for its submitter. */
export const submittedStationSchema = publicStationSchema
  .extend({
    status: z.enum(STATION_STATUSES),
    updated_at: dateTime,
    submitted_by: z
      .string()
      .nullable()
      .meta({ description: "Id da conta; null nas estações de origem, e quando a conta já não existe." }),
  })
  .meta({ id: "SubmittedStation" });

/** A station in the API, for administrators. */
export const moderatedStationSchema = submittedStationSchema
  .extend({
    contact_email: z.string().nullable().meta({
      description: "Contacto para questões sobre a estação; null se não foi indicado, e para editores.",
    }),
  })
  .meta({ id: "ModeratedStation" });
