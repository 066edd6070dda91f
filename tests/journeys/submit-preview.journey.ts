import { readFileSync } from "node:fs";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import {
  BEIRA_FORM,
  field,
  fill,
  formAlert,
  SENTENCES,
  sendButton,
  test,
} from "#test-support/browser/submission-journey.ts";

test("the preview card follows typing, and requests few images", async ({ page, context }) => {
  const requests: { url: string; referrer: string | undefined }[] = [];
  context.on("request", (request) => {
    if (request.resourceType() !== "image") return;
    requests.push({ url: request.url(), referrer: request.headers().referer });
  });
  // Debounced requests: the test controls the clock, however slowly keys arrive.
  const rest = await holdTimers(page, 250, 700);
  await visit(page, "/submit-station");
  const card = page.getByRole("complementary", { name: "Pré-visualização" });
  const previewImage = card.locator("img");
  await expect(previewImage).toHaveAttribute("src", /^\/covers\/1\/[a-z]+-[0-9a-f]{8}-_\.svg$/);

  await field(page, "Nome da rádio").pressSequentially("Rádio Maré Alta");
  await field(page, "Género").fill("Fado");
  await expect(card.getByText("Fado", { exact: true })).toBeVisible();
  await rest();
  await expect(previewImage).toHaveAttribute("src", /^\/covers\/1\/fado-[0-9a-f]{8}-MA\.svg$/);
  await expect(card.getByRole("heading", { name: "Rádio Maré Alta" })).toBeVisible();
  await field(page, "Descrição").fill("Fado e histórias do mar.");
  await expect(card.getByText("Fado e histórias do mar.")).toBeVisible();
  await field(page, "País").fill("Portugal");
  await expect(card.getByText("Portugal")).toBeVisible();
  await field(page, "Cidade").fill("Nazaré");
  await expect(card.getByText("Nazaré")).toBeVisible();
  expect(requests.filter(({ url }) => url.includes("/covers/"))).toHaveLength(2);

  for (const url of ["javascript:alert(1)", "data:image/png;base64,AAAA", "//beira.invalid/x.png", "logo.png"]) {
    await field(page, "URL da imagem").fill(url);
    await rest();
    await expect(previewImage).toHaveAttribute("src", /^\/covers\//);
  }
  await field(page, "URL da imagem").fill("");
  await field(page, "URL da imagem").pressSequentially("https://beira.invalid/logo.png");
  await rest();
  await expect(previewImage).toHaveAttribute("src", "https://beira.invalid/logo.png");
  await expect.poll(() => previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const outside = requests.filter(({ url }) => url.startsWith("https://beira.invalid/"));
  expect(outside).toEqual([{ url: "https://beira.invalid/logo.png", referrer: undefined }]);
});

test("an image that fails to load leaves the cover", async ({ page, context, browserErrors }) => {
  browserErrors.expect(/beira\.invalid|ERR_FAILED/);
  await context.route("https://beira.invalid/gone.png", (route) => route.abort());
  await visit(page, "/submit-station");
  const previewImage = page.getByRole("complementary", { name: "Pré-visualização" }).locator("img");
  const failed = page.waitForEvent("requestfailed");
  await field(page, "URL da imagem").fill("https://beira.invalid/gone.png");
  await failed;
  await expect(previewImage).toHaveAttribute("src", /^\/covers\//);
});

test("the form is accessible, empty and with an error", async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  await visit(page, "/submit-station");
  await expectAccessible(page, "empty");
  await fill(page, { ...BEIRA_FORM, "Email de contacto": "ola@marealta" });
  await sendButton(page).click();
  await expect(field(page, "Email de contacto")).toBeFocused();
  await expectAccessible(page, "with a mistake");
  await expectNoOverflow(page, "with a mistake");
});

const LOGO = { name: "logo.png", mimeType: "image/png", buffer: readFileSync("public/icon-192.png") };

test("an image file is previewed at once, kept when another field is refused and after a reload, and submitted", async ({
  page,
  site,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await visit(page, "/submit-station");
  const previewImage = page.getByRole("complementary", { name: "Pré-visualização" }).locator("img");
  const file = page.getByLabel("Ficheiro da imagem");
  await fill(page, { ...BEIRA_FORM, "Nome da rádio": "Rádio Imagem", "URL da imagem": "", País: "" });
  await file.setInputFiles(LOGO);
  await expect(previewImage).toHaveAttribute("src", /^blob:/);
  await expect.poll(() => previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await file.setInputFiles([]);
  await expect(previewImage).toHaveAttribute("src", /^\/covers\//);
  await file.setInputFiles(LOGO);

  await sendButton(page).click();
  await expect(field(page, "País")).toBeFocused();
  const stored = page.getByLabel("Usar a imagem carregada");
  await expect(stored).toBeChecked();
  await expect(previewImage).toHaveAttribute("src", /^\/images\/draft\/[0-9a-f]{64}\.webp$/);
  await expectAccessible(page, "with a stored image");
  await expectNoOverflow(page, "with a stored image");
  await stored.uncheck();
  await expect(previewImage).toHaveAttribute("src", /^\/covers\//);
  await stored.check();
  await page.reload();
  await expectHydrated(page);
  await expect(stored).toBeChecked();
  await expect.poll(() => previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await field(page, "País").fill("Portugal");
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expect(stored).toBeHidden();

  const administrator = await anotherVisitor();
  await signInAs(administrator, site.administrator);
  await visit(administrator, "/admin");
  const shown = administrator
    .getByRole("row", { name: /Rádio Imagem/ })
    .locator("img")
    .first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/images\/[0-9a-f-]{36}\//);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a file that is no image is refused at its field, which has the focus", async ({ page, browserErrors }) => {
  browserErrors.expect(/415/);
  await visit(page, "/submit-station");
  await fill(page, { ...BEIRA_FORM, "URL da imagem": "" });
  const file = page.getByLabel("Ficheiro da imagem");
  await file.setInputFiles({ ...LOGO, buffer: Buffer.from("<svg/>") });
  await sendButton(page).click();
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription(/^O ficheiro não é uma imagem PNG, JPEG, WebP, GIF, AVIF ou ICO/);
  await expect(formAlert(page).getByRole("link", { name: "Ficheiro da imagem" })).toBeVisible();
  await file.setInputFiles({ ...LOGO, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(file).toHaveAccessibleDescription(/A imagem é demasiado grande \(máximo 5 MiB\)\./);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("without JavaScript a stored image is shown and need not be chosen again", async ({ page, browserErrors }) => {
    browserErrors.expect(/422/);
    await page.goto("/submit-station");
    await fill(page, { ...BEIRA_FORM, "URL da imagem": "", "Email de contacto": "ola@marealta" });
    await page.getByLabel("Ficheiro da imagem").setInputFiles(LOGO);
    await sendButton(page).click();
    await expect(page.getByLabel("Usar a imagem carregada")).toBeChecked();
    const previewImage = page.getByRole("main").locator('img[src^="/images/draft/"]');
    await expect.poll(() => previewImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    await field(page, "Email de contacto").fill("ola@marealta.pt");
    await sendButton(page).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("main")).toContainText(SENTENCES.done, { useInnerText: true });
  });
});
