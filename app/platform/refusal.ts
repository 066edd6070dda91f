/** Why something is not done, and the status that HTTP has for it. Source: contract, HTTP API. */
const STATUSES = {
  "bad-request": 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  "too-many": 429,
} as const;

export type RefusalKind = keyof typeof STATUSES;

/** Not allowed, not there, not now: an expected no. The message is shown to whoever asked. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** The form's field that it is about. */
  readonly field: string | undefined;
  /** When it is worth trying again. */
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

/** The headers that go with a refusal. */
export function refusalHeaders({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

/** The refusal past a limit. `seconds`: until trying again makes sense. */
export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? "um minuto" : `${minutes} minutos`;
  return new Refusal("too-many", `Demasiadas tentativas. Tente novamente dentro de ${wait}.`, {
    retryAfterSeconds: Math.max(seconds, 1),
  });
}

/** The refusal where too much is under way or waits. Such tasks are short, so that there is room again within seconds. */
export function tooManyAtOnce(): Refusal {
  return new Refusal("too-many", "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.", {
    retryAfterSeconds: 5,
  });
}

/** What was read, or a refusal for bad input. Errors: Refusal `invalid`, or of the kind that the reader names. */
export function valueOrThrow<Read extends { ok: true } | Unread>(read: Read): Exclude<Read, Unread> {
  // The one that is not excluded is the one whose `ok` is true.
  if (read.ok) return read as Exclude<Read, Unread>;
  throw new Refusal(read.kind ?? "invalid", read.message, read.field === undefined ? {} : { field: read.field });
}

type Unread = { ok: false; message: string; field?: string; kind?: RefusalKind };
