import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { TabLinks, TabPanel } from "./tab-links.tsx";

test("TabLinks: server-rendered tabs are plain links in the tab order, with the chosen one marked", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TabLinks
        id="conta"
        label="Conta"
        tabs={[
          { to: "/auth", label: "Entrar", chosen: true },
          { to: "/auth?tab=registar", label: "Registar", count: 12_345, chosen: false },
        ]}
      />
      <TabPanel id="conta">Formulário</TabPanel>
    </MemoryRouter>,
  );
  expect(html).toMatch(/<nav aria-label="Conta"/);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toMatch(/<a [^>]*id="conta-tab"[^>]*aria-current="page"[^>]*href="\/auth"/);
  expect(html).toContain('href="/auth?tab=registar"');
  expect(html).toContain("12\u00a0345");
  expect(html).not.toMatch(/role=|tabindex=/i);
  expect(html).toContain('id="conta-panel"');
});
