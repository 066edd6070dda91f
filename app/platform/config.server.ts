import { resolve } from "node:path";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { isEmailAddress } from "./email-address.ts";
import { readNetworks, type TrustedProxies } from "./trusted-proxies.ts";

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
   * The mail server, where contact messages are mailed to, and where mails come from; null: nothing is mailed, and contact
   * messages are only shown in the panel.
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
};

export type SecondFactorSetting = "offered" | "required";

/** An empty value counts as unset, as in `PORT= npm start`. */
const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

const flag = (name: string, defaultValue = false) =>
  z.preprocess(emptyToUndefined, z.stringbool({ error: `${name} must be true or false` }).default(defaultValue));

const emailAddress = (name: string) =>
  z.preprocess(
    emptyToUndefined,
    z
      .string()
      .trim()
      .refine(isEmailAddress, { error: `${name} must be an email address` })
      .optional(),
  );

const NO_ADMIN_EMAIL = "ADMIN_EMAIL must be an email address";

const TRUST_PROXY_FORMS =
  "TRUST_PROXY must be true, false, or addresses and networks of proxies such as 127.0.0.1, 10.0.0.0/8, fd00::/8 (not all addresses)";

/** A boolean word, or a list of networks. */
const trustedProxies = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .default("false")
    .transform((text, context): TrustedProxies => {
      const networks = z.stringbool().safeParse(text).data ?? readNetworks(text);
      if (networks === null) context.addIssue({ code: "custom", message: TRUST_PROXY_FORMS });
      return networks ?? z.NEVER;
    }),
);

const wholeNumber = (name: string, max: number, defaultValue: number) => {
  const error = `${name} must be a whole number from 0 to ${max}`;
  return z.preprocess(
    emptyToUndefined,
    z.coerce.number({ error }).int({ error }).min(0, { error }).max(max, { error }).default(defaultValue),
  );
};

const settings = z.object({
  NODE_ENV: z.preprocess(emptyToUndefined, z.string().default("production")),
  PORT: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number({ error: "PORT must be a number from 0 to 65535" })
      .int({ error: "PORT must be a whole number" })
      .min(0, { error: "PORT must be a number from 0 to 65535" })
      .max(65_535, { error: "PORT must be a number from 0 to 65535" })
      .default(3000),
  ),
  HOST: z.preprocess(emptyToUndefined, z.string().optional()),
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
      .min(6, { error: "ADMIN_PASSWORD must have at least 6 characters" })
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
});

/** Settings that must be given together. */
const PAIRS = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["SMTP_URL", "CONTACT_EMAIL"],
] as const;

/**
 * Reads the settings from environment variables; the README lists them.
 * Errors: CannotStart with all problems. The message repeats no value, which may contain a password.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(environment);
  const problems = [...new Set(parsed.error?.issues.map((issue) => issue.message)), ...incompletePairs(environment)];
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
  };
}

type MailSettings = Pick<z.infer<typeof settings>, "SMTP_URL" | "CONTACT_EMAIL" | "MAIL_FROM">;

function mailSettings({ SMTP_URL, CONTACT_EMAIL, MAIL_FROM }: MailSettings): Config["mail"] {
  if (!SMTP_URL || !CONTACT_EMAIL) return null;
  return { smtpUrl: SMTP_URL, contactEmail: CONTACT_EMAIL, from: MAIL_FROM ?? CONTACT_EMAIL };
}

function incompletePairs(environment: Record<string, string | undefined>): string[] {
  const pairs = PAIRS.flatMap(([first, second]) => {
    const missing = environment[first] ? second : first;
    return Boolean(environment[first]) === Boolean(environment[second])
      ? []
      : [`${missing} is missing: ${first} and ${second} go together`];
  });
  const lacksServer = environment.MAIL_FROM && !environment.SMTP_URL;
  return lacksServer ? [...pairs, "SMTP_URL is missing: MAIL_FROM needs it"] : pairs;
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "" && url.pathname.length > 1;
}
