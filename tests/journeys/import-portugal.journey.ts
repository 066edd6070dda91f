import { expect } from "#test-support/browser/journey.ts";
import { fastRelayTest, visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const ADDED = "id not in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')";

fastRelayTest.beforeEach(async ({ site }) => {
  // Instead of the real stations' servers: RFM and TSF are at the test radio, all others at a closed port.
  await site.query(`
    create function local_streams() returns trigger language plpgsql as $$ begin
      new.stream_url := case when new.name in ('RFM', 'TSF Rádio Notícias') then '${site.radio.url("/aurora.mp3")}'
        else 'http://127.0.0.1:9/' end || '?' || new.id;
      return new;
    end $$`);
  await site.query(
    `create trigger local_streams before insert on stations for each row execute function local_streams()`,
  );
});

fastRelayTest.afterEach(async ({ site }) => {
  await site.query("drop function local_streams cascade");
  const rows = await site.query(`select id from stations where ${ADDED}`);
  await site.removeStations(...rows.map(({ id }) => String(id)));
});

fastRelayTest(
  "the Portuguese stations are imported, and a visitor sees those that play",
  async ({ page, anotherVisitor, site }) => {
    const visitor = await anotherVisitor();
    await visit(visitor, "/stations?country=Portugal");
    await expect(visitor.getByRole("heading", { name: "RFM", exact: true })).toBeHidden();
    await signInAs(page, site.administrator);
    await visit(page, "/admin/import");
    await page.getByRole("button", { name: /^Rádios portuguesas: \d+ estações$/ }).click();
    await expect(page.getByText("Concluída")).toBeVisible();
    await expect(page.getByText(/^Por verificar: \d+ estações\.$/)).toBeVisible();

    // One check at a time, as all streams are on one host: these two come first.
    await site.query(
      "update stream_checks set next_check_at = now() - interval '1 day' from stations where stations.id = station_id and name in ('RFM', 'TSF Rádio Notícias', '80Rock')",
    );
    await expect(visitor.getByRole("heading", { name: "RFM", exact: true })).toBeVisible({ timeout: 60_000 });
    await visit(page, "/admin/history");
    const entry = page.getByRole("listitem").filter({ hasText: "Aprovou: RFM (Em emissão na primeira verificação)" });
    await expect(entry).toContainText(site.administrator.email);

    await visit(page, "/admin?q=80Rock");
    const silent = page.getByRole("row").filter({ hasText: "80Rock" });
    await expect(silent.getByText("Ligação recusada")).toBeVisible({ timeout: 60_000 });
    await expect(visitor.getByRole("heading", { name: "80Rock", exact: true })).toBeHidden();
  },
);
