import { expect, test } from "vitest";
import { browserName, isPhone } from "./browser-name.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, "Firefox em Linux", false],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome em Windows", false],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, "Edge em Windows", false],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/115.0`, "Opera em Windows", false],
  [`${MOZILLA} (Linux; Android 14; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome em Android", true],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari em iPhone",
    true,
  ],
  [`${MOZILLA} (iPad; CPU OS 16_4 like Mac OS X) FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, "Firefox em iPad", false],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15`, "Safari em macOS", false],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome em ChromeOS", false],
  ["Firefox/128.0", "Firefox", false],
  ["curl/8.5.0", "Navegador desconhecido", false],
  ["<script>alert(1)</script>", "Navegador desconhecido", false],
  ["", "Navegador desconhecido", false],
  [null, "Navegador desconhecido", false],
])("%j is «%s»", (userAgent, name, phone) => {
  expect(browserName(userAgent)).toBe(name);
  expect(isPhone(userAgent)).toBe(phone);
});
