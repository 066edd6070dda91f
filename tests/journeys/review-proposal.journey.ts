import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, putItems, queueRow } from "#test-support/browser/review-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const STATION = { id: "proposta", name: "Rádio Serra", city: "Lisboa", genre: "Fado", status: "approved" } as const;

test.afterEach(async ({ site }) => {
  await site.removeStations(STATION.id);
  await clearQueue(site);
});

test("only the chosen fields of a proposal are accepted, which the button's label shows", async ({ page, site }) => {
  await site.putStations(STATION);
  const [made] = await site.query(
    `insert into proposals (station_id, made_at, base, proposed, text)
      values ($1, now(), '{"city":"Lisboa","genre":"Fado"}', '{"city":"Covilhã","genre":"Jazz"}', 'Mudou-se.') returning id`,
    [STATION.id],
  );
  await putItems(
    site,
    [STATION],
    [{ kind: "proposal", station: STATION.id, subject: String(made?.id), dueInHours: 24 }],
  );
  await signInAs(page, site.administrator);
  await visit(page, "/review?filter=proposals");
  await queueRow(page, "Rádio Serra").getByRole("link").click();
  const accept = page.getByRole("button", { name: /^Aceitar/ });
  await expect(accept).toHaveText(/^Aceitar *A?$/);
  await page.getByRole("checkbox", { name: "Aceitar Género" }).uncheck();
  await expect(accept).toContainText("Aceitar só estes");
  await expectAccessible(page, "a proposal of which a part is chosen");
  await expectNoOverflow(page, "a proposal of which a part is chosen");
  await page.getByRole("checkbox", { name: "Aceitar Género" }).blur();
  await page.keyboard.press("a");
  await expect(toasts(page).getByText(/aceite/)).toBeVisible();
  const rows = await site.query("select city, genre from stations where id = $1", [STATION.id]);
  expect(rows).toEqual([{ city: "Covilhã", genre: "Fado" }]);
});
