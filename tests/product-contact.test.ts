import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { MARTA, signInAt } from "#test-support/people.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { plainText } from "#test-support/read-html.ts";
import { waitUntil } from "#test-support/wait-until.ts";

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  product = await startProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const ANA_WRITES = { name: "Ana <b>", email: "ana@example.org", message: "Olá!\r\nA Rádio Aurora está parada." };
const HASTE = "Aguarde um momento e envie novamente.";
const SENT = "Mensagem enviada com sucesso!";

const stampIn = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function newStamp(cookie = ""): Promise<string> {
  return stampIn(await (await fetch(`${product.origin}/contact`, { headers: { Cookie: cookie } })).text());
}

let taken = 0;

/** The token of the first accepted form: it can be used again. */
let usedStamp = "";

/** Sends the form as a browser without JavaScript does, and counts the accepted messages. */
async function send(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(`${product.origin}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: product.origin, ...headers },
    body: new URLSearchParams({ reference: "", ...fields }),
  });
  if (answer.status === 303 && !fields.reference) taken += 1;
  return answer;
}

/** The text of the page of messages. */
async function messagesPage(): Promise<string> {
  const cookie = await signInAt(product.origin, MARTA);
  return (await fetch(`${product.origin}/admin/messages`, { headers: { Cookie: cookie } })).text();
}

test("a form that is sent too early is refused with its fields, and accepted a moment later", async () => {
  let [stamp, refused] = ["", new Response()];
  await waitUntil("a form is sent within two seconds", async () => {
    stamp = await newStamp();
    refused = await send({ ...ANA_WRITES, stamp });
    return refused.status === 422;
  });
  const html = await refused.text();
  expect(plainText(html)).toContain(HASTE);
  expect(html).toContain('value="Ana &lt;b&gt;"');
  expect(html).toContain('value="ana@example.org"');
  expect(html).toMatch(/>Olá!\r?\nA Rádio Aurora está parada\.<\/textarea>/);
  expect(stampIn(html)).toBe(stamp);

  await sleep(2_000);
  const accepted = await send({ ...ANA_WRITES, stamp });
  usedStamp = stamp;
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/contact"]);
  const [toast = ""] = accepted.headers.getSetCookie();
  const page = await fetch(`${product.origin}/contact`, { headers: { Cookie: toast.split(";")[0] ?? "" } });
  expect(await page.text()).toContain(SENT);
});

test("a form with a forged token gets a valid one", async () => {
  const refused = await send({ ...ANA_WRITES, stamp: "1.made-up" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(plainText(html)).toContain(HASTE);
  await sleep(2_000);
  expect((await send({ ...ANA_WRITES, stamp: stampIn(html) })).status).toBe(303);
});

test("a form with the honeypot field gets the usual response, and is dropped", async () => {
  const stamp = await newStamp();
  const answer = await send({ ...ANA_WRITES, name: "Spam", stamp, reference: "https://spam.example" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact"]);
  expect(await messagesPage()).not.toContain("Spam");
});

test("without a mail server messages are shown in the admin pages, as text", async () => {
  const html = await messagesPage();
  const text = plainText(html);
  expect(text).toContain("Não há servidor de email configurado");
  expect(text).toContain("Guardada");
  expect(html).toContain("Ana &lt;b&gt;");
  expect(html).toContain('href="mailto:ana@example.org"');
  expect(html).toContain("Olá!\nA Rádio Aurora está parada.");
});

test("only administrators read messages", async () => {
  const answer = await fetch(`${product.origin}/admin/messages`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth"]);
});

test("after ten messages an address must wait, at the form and the API, and the form keeps its fields", async () => {
  const api = () =>
    fetch(`${product.origin}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ANA_WRITES),
    });
  for (let count = taken + 1; count <= 10; count += 1) expect((await api()).status).toBe(202);
  const refused = await api();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);

  const form = await send({ ...ANA_WRITES, stamp: usedStamp });
  expect(form.status).toBe(429);
  expect(Number(form.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await form.text();
  expect(plainText(html)).toContain("Demasiadas tentativas.");
  expect(html).toContain('value="ana@example.org"');
});

test("the form has the email address of a signed-in user", async () => {
  const cookie = await signInAt(product.origin, MARTA);
  const html = await (await fetch(`${product.origin}/contact`, { headers: { Cookie: cookie } })).text();
  expect(html).toMatch(/<input [^>]*name="email"[^>]*value="marta@example\.org"/);
});

test("a form of another site is refused", async () => {
  const answer = await send({ ...ANA_WRITES, stamp: await newStamp() }, { Origin: "https://other.example" });
  expect(answer.status).toBe(403);
});

test("the log has an entry per message, without its content", async () => {
  await waitUntil("the messages are logged", () => product.log().includes("contact message stored"));
  const log = product.log();
  expect(log).toContain("contact form dropped: honeypot filled in");
  expect(log).not.toMatch(/ana@example\.org|Aurora|Ana </);
});

test("a hanging mail does not delay the end of the product", async () => {
  const mail = await startMailServer();
  mail.behave("hang-on-content");
  const mailing = await startProduct({ env: { SMTP_URL: mail.url, CONTACT_EMAIL: "gente@radio.example" } });
  await fetch(`${mailing.origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ANA_WRITES),
  });
  await mail.untilHanging();
  const { code, signal } = await mailing.stop();
  expect([code, signal]).toEqual([0, null]);
  await mail.stop();
});
