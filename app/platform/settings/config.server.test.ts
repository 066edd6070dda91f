import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";

test("without settings the server listens on port 3000 of every address with data in ./data", () => {
  expect(readConfig({})).toEqual({
    production: true,
    host: "0.0.0.0",
    port: 3000,
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: null,
    authSecret: null,
    firstAdministrator: null,
    mail: null,
    trustProxy: false,
    allowPrivateStreams: false,
    relayLimit: 100,
    eventStreamsPerAddress: 200,
    eventStreams: 10_000,
    serviceWorker: true,
    secondFactor: "offered",
    openAdd: false,
    mirror: { from: [], seconds: 600 },
  });
});

test("in development the server listens on loopback only", () => {
  expect(readConfig({ NODE_ENV: "development" }).host).toBe("127.0.0.1");
});

test("an empty setting counts as unset", () => {
  const empty = {
    PORT: "",
    DATABASE_URL: "",
    PUBLIC_URL: "",
    AUTH_SECRET: "",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    SMTP_URL: "",
    CONTACT_EMAIL: "",
    MAIL_FROM: "",
    TRUST_PROXY: "",
    ALLOW_PRIVATE_STREAMS: "",
    RELAY_LIMIT: "",
    EVENT_STREAMS_PER_ADDRESS: "",
    EVENT_STREAMS: "",
    SERVICE_WORKER: "",
    SECOND_FACTOR: "",
  };
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("the public URL follows the port unless it is set", () => {
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(readConfig({ PUBLIC_URL: "https://radio.example/" }).publicUrl).toBe("https://radio.example");
});

test("all problems are reported together", () => {
  const wrong = { PORT: "seventy", PUBLIC_URL: "radio.example/path", DATABASE_URL: "mysql://localhost/radio" };
  expect(() => readConfig(wrong)).toThrow(/PORT .*PUBLIC_URL .*DATABASE_URL /);
});

test("every invalid setting is among the problems, whatever the others are", () => {
  const wrong = {
    PORT: " ",
    HOST: "radio example",
    PUBLIC_URL: "radio.example",
    DATABASE_URL: "radio",
    AUTH_SECRET: "short",
    ADMIN_EMAIL: "marta",
    SMTP_URL: "mail.example",
    MAIL_FROM: "avisos",
    TRUST_PROXY: "maybe",
    ALLOW_PRIVATE_STREAMS: "maybe",
    RELAY_LIMIT: "many",
    EVENT_STREAMS_PER_ADDRESS: "-1",
    EVENT_STREAMS: "1e3",
    SERVICE_WORKER: "maybe",
    SECOND_FACTOR: "maybe",
    OPEN_ADD: "maybe",
    MIRROR_FROM: "https://one.example",
    MIRROR_SECONDS: "5",
  };
  const { message } = errorOf(() => readConfig(wrong, ["DATA_DIR cannot be used"]));
  const missing = ["ADMIN_PASSWORD is missing", "CONTACT_EMAIL is missing", "DATA_DIR cannot be used"];
  for (const problem of missing) expect(message).toContain(problem);
  for (const name of Object.keys(wrong).filter((name) => name !== "MIRROR_FROM"))
    expect(message).toContain(`${name} must`);
  expect(() => readConfig({ ...wrong, MIRROR_FROM: "one.example", MIRROR_SECONDS: "soon" })).toThrow(
    /MIRROR_FROM must be addresses.*MIRROR_SECONDS must be a whole number/,
  );
});

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return expect.unreachable();
}

test("HOST is an address or a name", () => {
  for (const host of ["0.0.0.0", "::", "::1", "fe80::1%eth0", "localhost", "radio-1.example", "a_b.example"])
    expect(readConfig({ HOST: host }).host).toBe(host);
  for (const host of ["256.1.1.1", "1.2.3", "[::1]", "radio example", "http://radio.example", "-radio", "radio:3000"])
    expect(() => readConfig({ HOST: host }), host).toThrow("HOST must be an address of this machine");
});

test("a password in an invalid URL is not repeated", () => {
  try {
    readConfig({ DATABASE_URL: "postgres://radio:s3cret@" });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain("s3cret");
    expect(String(error)).toContain("DATABASE_URL");
  }
});

test("a port beyond the range is refused, the highest is not", () => {
  expect(readConfig({ PORT: "65535" }).port).toBe(65_535);
  expect(() => readConfig({ PORT: "65536" })).toThrow("PORT");
});

test("the first administrator's e-mail address is trimmed and lower-cased, the password unchanged", () => {
  const read = readConfig({ ADMIN_EMAIL: " Marta@Example.org ", ADMIN_PASSWORD: " Azulejos " });
  expect(read.firstAdministrator).toEqual({ email: "marta@example.org", password: " Azulejos " });
});

test("the first administrator's password has 8 to 128 characters, as the one that the admin command sets", () => {
  const withPassword = (password: string) =>
    readConfig({ ADMIN_EMAIL: "marta@example.org", ADMIN_PASSWORD: password }).firstAdministrator?.password;
  expect(withPassword("12345678")).toBe("12345678");
  expect(() => withPassword("1234567")).toThrow("ADMIN_PASSWORD must have at least 8 characters");
  expect(withPassword("p".repeat(128))).toHaveLength(128);
  expect(() => withPassword("p".repeat(129))).toThrow("ADMIN_PASSWORD must have at most 128 characters");
});

test.each([
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: "azulejo-azul" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "marta@example.org" }],
  ["SMTP_URL", { CONTACT_EMAIL: "gente@radio.example" }],
  ["CONTACT_EMAIL", { SMTP_URL: "smtp://mail.example:587" }],
])("%s is required when the other setting of its pair is set", (missing, given) => {
  expect(() => readConfig(given)).toThrow(`${missing} is missing`);
});

test("mails come from MAIL_FROM, or else from CONTACT_EMAIL", () => {
  const server = { SMTP_URL: "smtps://mail.example", CONTACT_EMAIL: "gente@radio.example" };
  expect(readConfig(server).mail?.from).toBe("gente@radio.example");
  expect(readConfig({ ...server, MAIL_FROM: "avisos@radio.example" }).mail).toEqual({
    smtpUrl: "smtps://mail.example",
    contactEmail: "gente@radio.example",
    from: "avisos@radio.example",
  });
  expect(() => readConfig({ ...server, MAIL_FROM: "avisos" })).toThrow("MAIL_FROM must be an email address");
  expect(() => readConfig({ MAIL_FROM: "avisos@radio.example" })).toThrow("SMTP_URL is missing: MAIL_FROM needs it");
});

test("SMTP_URL takes smtp: and smtps:", () => {
  const by = (SMTP_URL: string) => readConfig({ SMTP_URL, CONTACT_EMAIL: "gente@radio.example" }).mail?.smtpUrl;
  expect(by("smtp://radio:s3cret@mail.example:587")).toBe("smtp://radio:s3cret@mail.example:587");
  expect(by("smtps://mail.example")).toBe("smtps://mail.example");
  expect(() => by("https://mail.example")).toThrow("SMTP_URL must look like");
});

test("AUTH_SECRET has at least 16 characters", () => {
  expect(readConfig({ AUTH_SECRET: "s".repeat(16) }).authSecret).toBe("s".repeat(16));
  expect(() => readConfig({ AUTH_SECRET: "s".repeat(15) })).toThrow("AUTH_SECRET must have at least 16 characters");
});

test("TRUST_PROXY takes addresses and networks, and refuses other values", () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
  expect(read("127.0.0.1, 10.0.0.0/8, fd00::/8")).toHaveLength(3);
  expect(read("10.0.0.1")).toHaveLength(1);
  expect(read("no")).toBe(false);
  expect(read("TRUE")).toBe(true);
  for (const wrong of ["maybe", "2", "10.0.0.1,", "proxy.example", "10.0.0.0/33", "0.0.0.0/0", "true, 10.0.0.1"]) {
    expect(() => read(wrong)).toThrow("TRUST_PROXY must be true, false, or addresses and networks of proxies");
  }
});

test("an invalid TRUST_PROXY is reported with the other settings' problems", () => {
  const wrong = { PORT: "seventy", TRUST_PROXY: "10.0.0.0/99", ALLOW_PRIVATE_STREAMS: "maybe" };
  expect(() => readConfig(wrong)).toThrow(/PORT .*TRUST_PROXY .*ALLOW_PRIVATE_STREAMS /);
});

test.each(["ALLOW_PRIVATE_STREAMS"])("%s takes true, false and their synonyms", (name) => {
  for (const value of ["true", "TRUE", "1", "yes"]) expect(readConfig({ [name]: value })).not.toEqual(readConfig({}));
  for (const value of ["false", "0", "no", ""]) expect(readConfig({ [name]: value })).toEqual(readConfig({}));
  for (const value of ["maybe", "2"])
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be true or false`);
});

test("an invalid secret is not repeated", () => {
  const secrets = { AUTH_SECRET: "s3cret", ADMIN_PASSWORD: "s3cret", SMTP_URL: "http://radio:s3cret@mail.example" };
  try {
    readConfig(secrets);
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain("s3cret");
    for (const name of Object.keys(secrets)) expect(String(error)).toContain(name);
  }
});

test("RELAY_LIMIT is a whole number, and 0 disables the relay", () => {
  expect(readConfig({ RELAY_LIMIT: "0" }).relayLimit).toBe(0);
  expect(readConfig({ RELAY_LIMIT: "100000" }).relayLimit).toBe(100_000);
  for (const wrong of ["-1", "1.5", "many", "100001"]) {
    expect(() => readConfig({ RELAY_LIMIT: wrong })).toThrow("RELAY_LIMIT");
  }
});

test.each([
  ["EVENT_STREAMS_PER_ADDRESS", "eventStreamsPerAddress"],
  ["EVENT_STREAMS", "eventStreams"],
] as const)("%s is a whole number, and 0 allows no event stream", (name, field) => {
  expect(readConfig({ [name]: "0" })[field]).toBe(0);
  expect(readConfig({ [name]: "1000000" })[field]).toBe(1_000_000);
  for (const wrong of ["-1", "1.5", "many", "1000001"]) {
    expect(() => readConfig({ [name]: wrong })).toThrow(`${name} must be a whole number from 0 to 1000000`);
  }
});

test("SERVICE_WORKER=false disables the service worker, and any other word is refused", () => {
  expect(readConfig({ SERVICE_WORKER: "false" }).serviceWorker).toBe(false);
  expect(() => readConfig({ SERVICE_WORKER: "gone" })).toThrow("SERVICE_WORKER must be true or false");
});

test("SECOND_FACTOR is offered or required", () => {
  expect(readConfig({ SECOND_FACTOR: "required" }).secondFactor).toBe("required");
  expect(() => readConfig({ SECOND_FACTOR: "true" })).toThrow("SECOND_FACTOR must be offered or required");
});

test("a mirror follows several servers, and those of other machines once a minute at most", () => {
  const { mirror, openAdd } = readConfig({
    MIRROR_FROM: "https://one.example/, http://two.example:8080",
    MIRROR_SECONDS: "60",
    OPEN_ADD: "true",
  });
  expect(mirror).toEqual({ from: ["https://one.example", "http://two.example:8080"], seconds: 60 });
  expect(openAdd).toBe(true);
  expect(readConfig({ MIRROR_FROM: "http://127.0.0.1:3001", MIRROR_SECONDS: "1" }).mirror.seconds).toBe(1);
  expect(() => readConfig({ MIRROR_FROM: "https://one.example", MIRROR_SECONDS: "59" })).toThrow(
    "MIRROR_SECONDS must be at least 60 towards other machines",
  );
  expect(() => readConfig({ MIRROR_FROM: "one.example" })).toThrow("MIRROR_FROM must be addresses");
});
