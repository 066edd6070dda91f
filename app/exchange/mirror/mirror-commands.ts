import { z } from "zod";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { QUESTION_ANSWERS, SAME_STATION_ANSWERS } from "./mirror-decisions.ts";
import { PASS_KINDS } from "./mirror-run.ts";

const NO_COMMAND = "Indique paused ou pass";
const BAD_ANSWER = "Resposta inválida: use ours ou theirs, ou same ou other";
const BAD_VERSION = "Indique a version com que os valores foram vistos";
const BAD_REMOVALS = "Número de rádios inválido";

/** The commands of an administrator to the mirror. */
export const mirrorCommand = fieldsSchema({
  paused: z.boolean("paused tem de ser true ou false").optional().describe("true: pausar; false: continuar."),
  pass: z
    .enum(PASS_KINDS, "Passagem inválida: use changes ou all")
    .optional()
    .describe("Uma passagem, já: changes, só as alterações; all, todas as rádios."),
  removals_allowed: z
    .int(BAD_REMOVALS)
    .min(1, BAD_REMOVALS)
    .max(1_000_000, BAD_REMOVALS)
    .optional()
    .describe("Com pass all: retirar até este número de rádios que o servidor já não tem."),
}).refine(({ paused, pass }) => paused !== undefined || pass !== undefined, NO_COMMAND);

export function parseMirrorCommand(raw: unknown) {
  return parseFields(mirrorCommand, raw);
}

/** An answer to a question. `version`: of the values of a field that were seen. */
export const questionAnswer = fieldsSchema({
  answer: z
    .enum([...QUESTION_ANSWERS, ...SAME_STATION_ANSWERS], BAD_ANSWER)
    .describe("De um campo: ours ou theirs. De uma rádio: same, se é a nossa, ou other."),
  version: z.string(BAD_VERSION).max(20, BAD_VERSION).default("").describe("De um campo: a version da pergunta."),
});

export function parseQuestionAnswer(raw: unknown) {
  return parseFields(questionAnswer, raw);
}

/** The accepted new stations: those that were held until this time. */
export const newStations = fieldsSchema({
  until: z.iso.datetime("Indique until, uma data ISO 8601 em UTC").describe("O held_at mais recente que foi visto."),
});

export function parseNewStations(raw: unknown) {
  return parseFields(newStations, raw);
}
