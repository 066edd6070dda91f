import { z } from "zod";
import { STATION_STATUSES } from "./station-status.ts";

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
        "Endereço da imagem; nas estações de origem sem outra, o da capa desenhada neste sítio Web. Pode ser vazio.",
    }),
    genre: z.string(),
    country: z.string(),
    city: z.string(),
    tags: z.array(z.string()),
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
      description:
        "Contacto para questões sobre a estação; null se não foi indicado. Visível apenas para administradores.",
    }),
  })
  .meta({ id: "ModeratedStation" });
