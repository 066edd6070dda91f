import { errorBody } from "#app/platform/errors/refusal.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";

/** Why a station is not relayed, as an HTTP response. */
export type RelayRefusal = {
  ok: false;
  status: 403 | 404 | 409 | 429 | 502 | 503 | 504;
  body: ReturnType<typeof errorBody>;
  retryAfterSeconds?: number;
};

/** Slots become free at any time, so a short delay is useful. */
const RETRY_AFTER_SECONDS = 15;

const refusal = (status: RelayRefusal["status"], code: string, message: string): RelayRefusal => ({
  ok: false,
  status,
  body: errorBody(code, message),
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

/** For a stream that could not be opened. The problem's code is the outcome. */
export function upstreamFailed(outcome: StreamOutcome): RelayRefusal {
  if (outcome === "timed-out") return refusal(504, outcome, "A transmissão desta rádio não respondeu a tempo.");
  return refusal(502, outcome, "Não foi possível abrir a transmissão desta rádio.");
}
