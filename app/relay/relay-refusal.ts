import { problem } from "#app/platform/problem.ts";
import type { StreamOutcome } from "#app/streams/stream-outcome.ts";

/** Why a station is not passed on, as HTTP says it. */
export type RelayRefusal = {
  ok: false;
  status: 403 | 404 | 409 | 429 | 502 | 503 | 504;
  /** What the answer's body holds. */
  body: ReturnType<typeof problem>;
  /** When it is worth trying again. */
  retryAfterSeconds?: number;
};

/** Places become free at any time: whoever waits so long has a fair chance. */
const RETRY_AFTER_SECONDS = 15;

const refusal = (status: RelayRefusal["status"], code: string, message: string): RelayRefusal => ({
  ok: false,
  status,
  body: problem(code, message),
});

export const RELAY_OFF = refusal(404, "relay-off", "Este sítio Web não retransmite rádios.");

export const NO_STATION = refusal(404, "not-found", "Esta rádio não existe.");

export const CROSS_SITE = refusal(403, "refused", "Pedido recusado: vem de outro sítio Web.");

export const IS_HLS = refusal(409, "conflict", "A transmissão desta rádio não é retransmitida: ouça-a diretamente.");

export const RELAY_FULL: RelayRefusal = {
  ...refusal(503, "relay-full", "Há demasiados ouvintes ao mesmo tempo. Tente novamente dentro de momentos."),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

export const ADDRESS_LIMIT_REACHED: RelayRefusal = {
  ...refusal(429, "too-many", "Está a ouvir demasiadas transmissões ao mesmo tempo. Pare uma delas e tente novamente."),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

export const TOO_MANY_OPENINGS: RelayRefusal = {
  ...refusal(429, "too-many", "Demasiadas tentativas seguidas. Tente novamente dentro de momentos."),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

/** The station's stream could not be opened: the outcome's word is the code. */
export function upstreamFailed(outcome: StreamOutcome): RelayRefusal {
  if (outcome === "timed-out") return refusal(504, outcome, "A transmissão desta rádio não respondeu a tempo.");
  return refusal(502, outcome, "Não foi possível abrir a transmissão desta rádio.");
}
