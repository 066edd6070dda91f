import { CODEC_NAMES } from "./codec-names.ts";
import type { Inspection } from "./inspection.ts";
import { outcomeSentence } from "./outcome-sentence.ts";
import { hasAudio } from "./stream-outcome.ts";

/** What was found at an address, for whoever has just typed it. */
export function inspectionSentence({ outcome, codec, bitrateKbps, name }: Inspection): string {
  const sentence = outcomeSentence(outcome);
  if (!hasAudio(outcome)) return sentence;
  const facts = [CODEC_NAMES[codec], bitrateKbps && `${bitrateKbps} kbps`, name && `«${name}»`].filter(Boolean);
  const plays = outcome === "plays" ? "Em emissão" : "Só disponível em http, sem ligação segura";
  return facts.length > 0 ? `${plays}: ${facts.join(", ")}.` : `${plays}.`;
}
