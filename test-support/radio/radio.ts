import { findUnprivilegedAccount } from "../system-accounts.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";
import { type Icecast, startIcecast } from "./icecast.ts";
import { startMisbehavingServer } from "./misbehaving-server.ts";
import { MOUNTS, type Mount } from "./radio-mounts.ts";
import { encodeLoop, type RadioSource, startSource } from "./radio-source.ts";

export type Radio = {
  /**
   * The URL of a live mount: "/aurora.mp3", "/brisa.mp3", "/faro.mp3", "/cais" (AAC), "/duna.ogg"; and, when
   * started, "/gaivota.mp3", "/maresia.opus" and "/sado.flac".
   */
  url: (mount: string) => string;
  /** A URL of the misbehaving server: "/404", "/hang", "/html", "/empty", "/stall". */
  badUrl: (path: string) => string;
  /** Open connections to such a URL. */
  badListeners: (path: string) => number;
  /** Connections of Icecast to this mount; 0 when it is off the air. */
  listeners: (mount: string) => Promise<number>;
  /** Connections of browsers: the product itself connects too, for titles and the relay. */
  browsers: (mount: string) => Promise<number>;
  /** Takes the mount off the air: Icecast closes its listeners and answers 404. */
  kill: (mount: string) => Promise<void>;
  /** Puts it on the air, or on the air again. */
  start: (mount: string) => Promise<void>;
  /** Kills Icecast, as a power cut would. */
  crash: () => Promise<void>;
  /** Starts Icecast again on the same port, with all its mounts. */
  revive: () => Promise<void>;
  /** Sets the title of an MP3 or AAC mount, "Artista - Título". */
  setTitle: (mount: string, title: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts an Icecast with five live stations, and a misbehaving server. Takes some 2 s. */
export async function startRadio(): Promise<Radio> {
  const account = findUnprivilegedAccount(["icecast2", "icecast", "nobody"]);
  const folder = makeTemporaryFolder("radio", account);
  const icecast = await startIcecast(folder.path, account);
  const misbehaving = await startMisbehavingServer();
  const stations = broadcastStations(icecast, folder.path);
  const startAll = () => Promise.all(Object.keys(MOUNTS).map((name) => MOUNTS[name]?.onDemand || stations.start(name)));
  await startAll();

  return {
    url: (mount) => icecast.origin + mount,
    badUrl: (path) => misbehaving.origin + path,
    badListeners: misbehaving.listeners,
    listeners: async (mount) => {
      const response = await icecast.admin("listclients", { mount });
      return Number(/<Listeners>(\d+)</.exec(response)?.[1] ?? 0);
    },
    browsers: async (mount) => {
      const response = await icecast.admin("listclients", { mount });
      return response.match(/<UserAgent>Mozilla/g)?.length ?? 0;
    },
    kill: stations.kill,
    start: stations.start,
    crash: async () => {
      stations.stop();
      await icecast.crash();
    },
    revive: async () => {
      await icecast.revive();
      await startAll();
    },
    setTitle: async (mount, title) => {
      const response = await icecast.admin("metadata", { mount, mode: "updinfo", song: title });
      if (!response.includes("successful")) throw new Error(`Icecast did not take the title of ${mount}: ${response}`);
    },
    stop: async () => {
      stations.stop();
      await Promise.all([icecast.stop(), misbehaving.stop()]);
      folder.remove();
    },
  };
}

/** Encodes what every radio of a test run sends, once, into files of `folder`. */
export async function encodeLoops(folder: string): Promise<void> {
  const mounts = Object.values(MOUNTS).filter(({ onDemand }) => !onDemand);
  await Promise.all(mounts.map((mount) => encodeLoop(mount, folder)));
}

function broadcastStations(icecast: Icecast, folder: string) {
  const sources = new Map<string, RadioSource>();
  const isOnAir = async (mount: string) => (await icecast.admin("stats", { mount })).includes("<source mount=");

  async function start(name: string): Promise<void> {
    if (sources.has(name)) return;
    const mount = getMount(name);
    const source = startSource(mount, await encodeLoop(mount, folder), new URL(icecast.sourceUrl + name));
    sources.set(name, source);
    await waitUntil(
      `${name} is on the air`,
      async () => (await isOnAir(name)) && sendsBurst(icecast.origin + name, mount.burst),
      {
        failureReason: source.failure,
      },
    );
  }

  async function kill(name: string): Promise<void> {
    sources.get(name)?.stop();
    sources.delete(name);
    await waitUntil(`${name} is off the air`, async () => !(await isOnAir(name)));
  }

  function stop(): void {
    for (const source of sources.values()) source.stop();
    sources.clear();
  }

  return { start, kill, stop };
}

/** Whether a new listener gets nine tenths of the burst at once: Icecast sends whole blocks, a little less than the burst. */
async function sendsBurst(url: string, burst: number): Promise<boolean> {
  const signal = AbortSignal.timeout(1500);
  const response = await fetch(url, { signal });
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.length;
    if (received > 0.9 * burst) return true;
  }
  return false;
}

function getMount(name: string): Mount {
  const mount = MOUNTS[name];
  if (!mount) throw new Error(`There is no mount ${name}; there are ${Object.keys(MOUNTS).join(", ")}.`);
  return mount;
}
