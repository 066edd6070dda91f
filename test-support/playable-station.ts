import type { PlayableStation } from "#app/sound/player/sources.ts";

/** A station as the player gets it; its name is made of its id. */
export function playable(id: string, fields: Partial<PlayableStation> = {}): PlayableStation {
  return {
    id,
    name: `Rádio ${id}`,
    streamUrl: `https://radio.example/${id}.mp3`,
    imageUrl: "",
    genre: "Fado",
    city: "Lisboa",
    country: "Portugal",
    countryCode: "PT",
    playUrl: "",
    streamKind: "",
    streamCodec: "",
    offAir: false,
    ...fields,
  };
}
