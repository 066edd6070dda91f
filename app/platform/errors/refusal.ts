/** HTTP status of each kind of refusal. */
const STATUSES = {
  "bad-request": 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The person must prove again who they are. The kinds are the codes of the API's errors; this one has an underscore there. */
  proof_required: 403,
  "not-found": 404,
  "not-allowed": 405,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  "too-many": 429,
  /** The database cannot be reached. */
  unavailable: 503,
  /** The server's disk has no room for what is written. */
  "disk-full": 507,
} as const;

/** The message for input that no form of this site sends. */
export const INVALID_INPUT = "Os dados enviados não são válidos.";

export type RefusalKind = keyof typeof STATUSES;

/** An expected failure: not allowed, not found, not now. The message is shown to the user. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Name of the form field at fault. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: RefusalKind,
    message: string,
    { field, retryAfterSeconds }: { field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function statusOf(kind: RefusalKind): (typeof STATUSES)[RefusalKind] {
  return STATUSES[kind];
}

export function refusalHeaders({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

/** Body of an API error. The message may be shown to visitors. */
export function errorBody(code: string, message: string) {
  return { error: { code, message } };
}

/** The refusal past a limit of attempts. `seconds`: until the limit ends. */
export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? "um minuto" : `${minutes} minutos`;
  return new Refusal("too-many", `Demasiadas tentativas. Tente novamente dentro de ${wait}.`, {
    retryAfterSeconds: Math.max(seconds, 1),
  });
}

/** The refusal of a full queue. Its tasks are short: there is capacity again within seconds. */
export function tooManyAtOnce(): Refusal {
  return new Refusal("too-many", "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.", {
    retryAfterSeconds: 5,
  });
}

/** Gives a successful result. Errors: Refusal `invalid`, or of the kind that the failed result names. */
export function valueOrThrow<Read extends { ok: true } | FailedRead>(read: Read): Exclude<Read, FailedRead> {
  // With `ok` true it is not a FailedRead.
  if (read.ok) return read as Exclude<Read, FailedRead>;
  throw new Refusal(read.kind ?? "invalid", read.message, read.field === undefined ? {} : { field: read.field });
}

type FailedRead = { ok: false; message: string; field?: string; kind?: RefusalKind };
