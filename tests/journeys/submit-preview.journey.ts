import { expectAccessible, expectNoOverflow } from "../../test-support/browser/accessibility.ts";
import { holdTimers } from "../../test-support/browser/held-timers.ts";
import { expect } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { BEIRA_FORM, field, fill, sendButton, test } from "../../test-support/browser/submission-journey.ts";

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
  const picture = card.locator("img");
  await expect(picture).toHaveAttribute("src", /^\/covers\/1\/[a-z]+-[0-9a-f]{8}-_\.svg$/);

  await field(page, "Nome da rádio").pressSequentially("Rádio Maré Alta");
  await field(page, "Género").fill("Fado");
  await expect(card.getByText("Fado", { exact: true })).toBeVisible();
  await rest();
  await expect(picture).toHaveAttribute("src", /^\/covers\/1\/fado-[0-9a-f]{8}-MA\.svg$/);
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
    await expect(picture).toHaveAttribute("src", /^\/covers\//);
  }
  await field(page, "URL da imagem").fill("");
  await field(page, "URL da imagem").pressSequentially("https://beira.invalid/logo.png");
  await rest();
  await expect(picture).toHaveAttribute("src", "https://beira.invalid/logo.png");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const outside = requests.filter(({ url }) => url.startsWith("https://beira.invalid/"));
  expect(outside).toEqual([{ url: "https://beira.invalid/logo.png", referrer: undefined }]);
});

test("an image that fails to load leaves the cover", async ({ page, context, browserErrors }) => {
  browserErrors.expect(/beira\.invalid|ERR_FAILED/);
  await context.route("https://beira.invalid/gone.png", (route) => route.abort());
  await visit(page, "/submit-station");
  const picture = page.getByRole("complementary", { name: "Pré-visualização" }).locator("img");
  const failed = page.waitForEvent("requestfailed");
  await field(page, "URL da imagem").fill("https://beira.invalid/gone.png");
  await failed;
  await expect(picture).toHaveAttribute("src", /^\/covers\//);
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
