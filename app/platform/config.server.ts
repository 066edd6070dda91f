import { resolve } from "node:path";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** The site's own origin, without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** A PostgreSQL server; without it the embedded database in dataDir is used. */
  databaseUrl: string | null;
};

/** An empty value counts as not given: that is what `PORT= npm start` means to people. */
const given = (value: unknown) => (value === "" ? undefined : value);

const settings = z.object({
  NODE_ENV: z.preprocess(given, z.string().default("production")),
  PORT: z.preprocess(
    given,
    z.coerce
      .number({ error: "PORT must be a number from 0 to 65535" })
      .int({ error: "PORT must be a whole number" })
      .min(0, { error: "PORT must be a number from 0 to 65535" })
      .max(65_535, { error: "PORT must be a number from 0 to 65535" })
      .default(3000),
  ),
  HOST: z.preprocess(given, z.string().optional()),
  PUBLIC_URL: z.preprocess(
    given,
    z
      .string()
      .refine(isOrigin, { error: "PUBLIC_URL must be an origin such as https://radio.example, without a path" })
      .optional(),
  ),
  DATA_DIR: z.preprocess(given, z.string().default("./data")),
  DATABASE_URL: z.preprocess(
    given,
    z
      .string()
      .refine(isPostgresAddress, { error: "DATABASE_URL must look like postgres://user:password@host:5432/database" })
      .optional(),
  ),
});

/**
 * Reads the settings from environment variables, as the README lists them.
 * Errors: CannotStart with every problem at once. A message never repeats a value, which may hold a password.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    const problems = [...new Set(parsed.error.issues.map((issue) => issue.message))];
    throw new CannotStart(`RadioWave cannot start with these settings: ${problems.join("; ")}.`);
  }
  const { NODE_ENV, PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL } = parsed.data;
  const production = NODE_ENV !== "development";
  return {
    production,
    port: PORT,
    host: HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "" && url.pathname.length > 1;
}
