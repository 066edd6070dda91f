import { resolve } from "node:path";
import { z } from "zod";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { isLoopbackHost } from "#app/platform/net/private-address.ts";
import type { TrustedProxies } from "#app/platform/net/trusted-proxies.ts";
import {
  emailAddress,
  emptyToUndefined,
  flag,
  host,
  isOrigin,
  origins,
  trustedProxies,
  wholeNumber,
} from "./config-fields.server.ts";

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** The site's own origin, without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL server; null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** Signs sessions; null: generated once and stored in dataDir. */
  authSecret: string | null;
  /** The first administrator's account, created at the start if it is missing. */
  firstAdministrator: { email: string; password: string } | null;
  /**
   * The mail server, where contact messages are mailed to, and where mails come from; null: nothing is mailed, and
   * contact messages are only shown in the panel.
   */
  mail: { smtpUrl: string; contactEmail: string; from: string } | null;
  /** Proxies whose X-Forwarded-For is used. */
  trustProxy: TrustedProxies;
  /** For tests and development: allows streams on private addresses. */
  allowPrivateStreams: boolean;
  /** Maximum number of simultaneous listeners of relayed streams; 0: no relay. */
  relayLimit: number;
  /** Maximum number of open event streams in this process: of one network address, and of all. 0: none. */
  eventStreamsPerAddress: number;
  eventStreams: number;
  /** Whether browsers install the service worker; without it they remove one that they have. */
  serviceWorker: boolean;
  /** `required`: administrators' roles count only in sessions that began with a second factor. */
  secondFactor: SecondFactorSetting;
  /** Whether `add` of Radio Browser's API takes stations. */
  openAdd: boolean;
  /** The Radio Browser servers to mirror, tried in order; none: no mirror. `seconds`: between two passes. */
  mirror: { from: readonly string[]; seconds: number };
};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type SecondFactorSetting = "offered" | "required";

const NO_ADMIN_EMAIL = "ADMIN_EMAIL must be an email address";

const settings = z.object({
  NODE_ENV: z.preprocess(emptyToUndefined, z.string().default("production")),
  PORT: wholeNumber("PORT", 65_535, 3000),
  HOST: host,
  PUBLIC_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine(isOrigin, { error: "PUBLIC_URL must be an origin such as https://radio.example, without a path" })
      .optional(),
  ),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default("./data")),
  DATABASE_URL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine(isPostgresUrl, { error: "DATABASE_URL must look like postgres://user:password@host:5432/database" })
      .optional(),
  ),
  AUTH_SECRET: z.preprocess(
    emptyToUndefined,
    z.string().min(16, { error: "AUTH_SECRET must have at least 16 characters" }).optional(),
  ),
  // The same validation as for accounts: an address that it refuses could never sign in.
  ADMIN_EMAIL: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .trim()
      .pipe(z.email({ error: NO_ADMIN_EMAIL }))
      .optional(),
  ),
  ADMIN_PASSWORD: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .min(8, { error: "ADMIN_PASSWORD must have at least 8 characters" })
      .max(128, { error: "ADMIN_PASSWORD must have at most 128 characters" })
      .optional(),
  ),
  SMTP_URL: z.preprocess(
    emptyToUndefined,
    z.string().refine(isSmtpUrl, { error: "SMTP_URL must look like smtp://user:password@host:587" }).optional(),
  ),
  CONTACT_EMAIL: emailAddress("CONTACT_EMAIL"),
  MAIL_FROM: emailAddress("MAIL_FROM"),
  TRUST_PROXY: trustedProxies,
  ALLOW_PRIVATE_STREAMS: flag("ALLOW_PRIVATE_STREAMS"),
  RELAY_LIMIT: wholeNumber("RELAY_LIMIT", 100_000, 100),
  EVENT_STREAMS_PER_ADDRESS: wholeNumber("EVENT_STREAMS_PER_ADDRESS", 1_000_000, 200),
  EVENT_STREAMS: wholeNumber("EVENT_STREAMS", 1_000_000, 10_000),
  SERVICE_WORKER: flag("SERVICE_WORKER", true),
  SECOND_FACTOR: z.preprocess(
    emptyToUndefined,
    z.enum(["offered", "required"], { error: "SECOND_FACTOR must be offered or required" }).default("offered"),
  ),
  OPEN_ADD: flag("OPEN_ADD"),
  MIRROR_FROM: origins,
  MIRROR_SECONDS: wholeNumber("MIRROR_SECONDS", 86_400, 600),
});

/** Settings that must be given together. */
const PAIRS = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["SMTP_URL", "CONTACT_EMAIL"],
] as const;

/**
 * Reads the settings from environment variables; docs/settings.md lists them.
 * Errors: CannotStart with all problems, `furtherProblems` among them. The message repeats no value, which may contain
 * a password.
 */
export function readConfig(environment: Environment, furtherProblems: readonly string[] = []): Config {
  const parsed = settings.safeParse(environment);
  const problems = [
    ...new Set(parsed.error?.issues.map((issue) => issue.message)),
    ...incompletePairs(environment),
    ...mirrorProblems(environment),
    ...furtherProblems,
  ];
  if (!parsed.success || problems.length > 0) {
    throw new CannotStart(`RadioWave cannot start with these settings: ${problems.join("; ")}.`);
  }
  const { NODE_ENV, PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, ...rest } = parsed.data;
  const production = NODE_ENV !== "development";
  return {
    production,
    port: PORT,
    host: HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    authSecret: rest.AUTH_SECRET ?? null,
    firstAdministrator:
      rest.ADMIN_EMAIL && rest.ADMIN_PASSWORD
        ? { email: rest.ADMIN_EMAIL.toLowerCase(), password: rest.ADMIN_PASSWORD }
        : null,
    mail: mailSettings(rest),
    trustProxy: rest.TRUST_PROXY,
    allowPrivateStreams: rest.ALLOW_PRIVATE_STREAMS,
    relayLimit: rest.RELAY_LIMIT,
    eventStreamsPerAddress: rest.EVENT_STREAMS_PER_ADDRESS,
    eventStreams: rest.EVENT_STREAMS,
    serviceWorker: rest.SERVICE_WORKER,
    secondFactor: rest.SECOND_FACTOR,
    openAdd: rest.OPEN_ADD,
    mirror: { from: rest.MIRROR_FROM, seconds: rest.MIRROR_SECONDS },
  };
}

type MailSettings = Pick<z.infer<typeof settings>, "SMTP_URL" | "CONTACT_EMAIL" | "MAIL_FROM">;

function mailSettings({ SMTP_URL, CONTACT_EMAIL, MAIL_FROM }: MailSettings): Config["mail"] {
  if (!SMTP_URL || !CONTACT_EMAIL) return null;
  return { smtpUrl: SMTP_URL, contactEmail: CONTACT_EMAIL, from: MAIL_FROM ?? CONTACT_EMAIL };
}

function incompletePairs(environment: Environment): string[] {
  const pairs = PAIRS.flatMap(([first, second]) => {
    const missing = environment[first] ? second : first;
    return Boolean(environment[first]) === Boolean(environment[second])
      ? []
      : [`${missing} is missing: ${first} and ${second} go together`];
  });
  const lacksServer = environment.MAIL_FROM && !environment.SMTP_URL;
  return lacksServer ? [...pairs, "SMTP_URL is missing: MAIL_FROM needs it"] : pairs;
}

/** Between two passes; towards this machine any interval is allowed. */
const MIN_MIRROR_SECONDS = 60;

/** Read on their own: an invalid setting elsewhere must not hide this problem. */
const mirrorSettings = settings.pick({ MIRROR_FROM: true, MIRROR_SECONDS: true });

function mirrorProblems(environment: Environment): string[] {
  const { data } = mirrorSettings.safeParse(environment);
  const isNear = data?.MIRROR_FROM.every((url) => isLoopbackHost(new URL(url).hostname));
  return !data || isNear || data.MIRROR_SECONDS >= MIN_MIRROR_SECONDS
    ? []
    : [`MIRROR_SECONDS must be at least ${MIN_MIRROR_SECONDS} towards other machines`];
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "" && url.pathname.length > 1;
}
