import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { startHlsRadio } from "#test-support/radio/hls-radio.ts";
import { startSite } from "#test-support/site.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 7;

type Kind = { name: string; url: string; codec: "mp3" | "aac" | "vorbis"; hls: boolean; target: string };

/**
 * From click to sound: a station in the player, against the same stream in a page with only an audio element, and for
 * HLS with hls.js loaded before the click. Every round is a new page in a new window.
 */
export async function benchSoundStart(): Promise<BenchRow[]> {
  const [site, hls] = await Promise.all([startSite({ relay: true }), startHlsRadio()]);
  const bare = await startBarePages();
  const browser = await chromium.launch(browserLaunchOptions());
  const kinds: Kind[] = [
    {
      name: "MP3, Icecast's ordinary burst",
      url: site.radio.url("/faro.mp3"),
      codec: "mp3",
      hls: false,
      target: "0.25",
    },
    { name: "AAC", url: site.radio.url("/cais"), codec: "aac", hls: false, target: "1.10" },
    { name: "Ogg", url: site.radio.url("/duna.ogg"), codec: "vorbis", hls: false, target: "1.10" },
    { name: "HLS", url: hls.url, codec: "aac", hls: true, target: "1.10" },
  ];
  try {
    const rows: BenchRow[] = [];
    for (const kind of kinds) {
      await site.putStations({
        id: "bench",
        name: "Rádio Banca",
        stream_url: kind.url,
        stream_codec: kind.codec,
        stream_kind: kind.hls ? "hls" : "direct",
      });
      rows.push(await compare(browser, kind, `${site.origin}/stations/bench`, `${bare.origin}/`));
    }
    return rows;
  } finally {
    await browser.close();
    bare.server.close();
    bare.server.closeAllConnections();
    await Promise.all([site.stop(), hls.stop()]);
  }
}

async function compare(browser: Browser, kind: Kind, ours: string, bare: string): Promise<BenchRow> {
  const [subjects, references]: [number[], number[]] = [[], []];
  const barePage = `${bare}?${new URLSearchParams({ stream: kind.url, ...(kind.hls ? { hls: "1" } : {}) })}`;
  // The first round is warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const subject = await soundAfterClick(browser, ours, "main button[aria-label='Ouvir Rádio Banca']");
    const reference = await soundAfterClick(browser, barePage, "button");
    if (round === 0) continue;
    subjects.push(subject);
    references.push(reference);
  }
  const [subject, reference] = [median(subjects), median(references)];
  return {
    what: `click to sound, ${kind.name} (target ${kind.target})`,
    subject: `${subject.toFixed(0)} ms`,
    reference: `${reference.toFixed(0)} ms, ${kind.hls ? "bare hls.js page" : "bare <audio> page"}`,
    ratio: subject / reference,
  };
}

async function soundAfterClick(browser: Browser, address: string, button: string): Promise<number> {
  const context: BrowserContext = await browser.newContext({ locale: "pt-PT", viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await watchFirstSound(page);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForFunction(() => "__reactRouterDataRouter" in window || document.title === "bare");
    // A click is preceded by hovering.
    await page.hover(button);
    await page.waitForTimeout(500);
    return await clickToSound(page, button);
  } finally {
    await context.close();
  }
}

const BARE = `<!doctype html><title>bare</title><script src="/hls.js"></script><audio></audio><button>play</button><script>
const asked = new URLSearchParams(location.search), audio = document.querySelector("audio");
document.querySelector("button").onclick = () => {
  if (asked.has("hls")) { const hls = new Hls(); hls.loadSource(asked.get("stream")); hls.attachMedia(audio); }
  else audio.src = asked.get("stream");
  audio.play();
};</script>`;

async function startBarePages(): Promise<{ server: Server; origin: string }> {
  const script = readFileSync("node_modules/hls.js/dist/hls.light.min.js");
  const server = createServer(({ url }, response) => {
    if (url === "/hls.js") response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    else response.writeHead(200, { "content-type": "text/html" }).end(BARE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, origin: `http://localhost:${typeof address === "object" && address ? address.port : 0}` };
}

/**
 * Records in every page when sound first advances after `soundAsked()`: an audio element that plays and is not muted,
 * also outside the document.
 */
async function watchFirstSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const elements = new Set<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function remember() {
      elements.add(this);
      return play.call(this);
    };
    Object.assign(window, {
      soundAsked: () => {
        const asked = performance.now();
        const before = new Map<HTMLMediaElement, number>();
        return new Promise<number>((resolve) => {
          const timer = setInterval(() => {
            for (const element of elements) {
              const position = before.get(element);
              if (position !== undefined && element.currentTime > position && element.volume > 0 && !element.paused) {
                clearInterval(timer);
                resolve(performance.now() - asked);
              }
              if (element.readyState > 2) before.set(element, element.currentTime);
            }
          }, 5);
        });
      },
    });
  });
}

/** Clicks the button and gives the ms until sound advances. */
function clickToSound(page: Page, button: string): Promise<number> {
  return page.evaluate((selector) => {
    const { soundAsked } = window as unknown as { soundAsked: () => Promise<number> };
    const msToSound = soundAsked();
    document.querySelector<HTMLButtonElement>(selector)?.click();
    return msToSound;
  }, button);
}
