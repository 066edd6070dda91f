import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expectTone } from "#test-support/browsers/steps.ts";
import { requiredProgram } from "#test-support/find-programs.ts";
import { expect, expectClick, showInApi, test } from "#test-support/programs/journey.ts";
import type { ProgramOptions } from "#test-support/programs/start-program.ts";
import { findUnprivilegedAccount } from "#test-support/system-accounts.ts";

type Command = [program: string, options: Omit<ProgramOptions, "env">];

/** How players start that play a URL of their command line. */
const MEDIA_PLAYERS = {
  mpv: (url) => ["mpv", { args: ["--no-config", "--no-video", "--no-input-terminal", "--ao=pulse", url] }],
  VLC: (url) => ["cvlc", { args: ["--no-video", "--aout=pulse", url], account: findUnprivilegedAccount(["nobody"]) }],
} satisfies Record<string, (url: string) => Command>;

type MediaPlayerName = keyof typeof MEDIA_PLAYERS;

/** mpv opens no XSPF. */
const LISTS = [
  ["mpv", "m3u"],
  ["mpv", "pls"],
  ["VLC", "m3u"],
  ["VLC", "pls"],
  ["VLC", "xspf"],
] as const satisfies [MediaPlayerName, string][];

for (const [name, format] of LISTS)
  test(`${name} plays the ${format} of a search, from the first station that is on the air`, async ({
    start,
    site,
    sound,
  }) => {
    await showInApi(site, { id: "alvor-1", name: "Rádio Alvor & Alva", stream_url: site.radio.url("/off-the-air") });
    await showInApi(site, { id: "alvor-2", name: "Rádio Alvor «Dois»", stream_url: site.radio.url("/brisa.mp3") });
    start(...MEDIA_PLAYERS[name](`${site.origin}/${format}/stations/search?name=alvor&order=name`));
    await expectTone(sound, 660);
  });

// A click has no XSPF.
for (const [name, format] of LISTS.filter(([, listFormat]) => listFormat !== "xspf"))
  test(`${name} plays the ${format} of one station, which counts a click`, async ({ start, site, sound }) => {
    const station = await showInApi(site, {
      id: `${name}-${format}`,
      name: `Rádio ${name} ${format}`,
      // Not AAC, which Icecast begins within a frame: of five such streams VLC 3.0 does not find the frames of one.
      stream_url: site.radio.url("/faro.mp3"),
    });
    start(...MEDIA_PLAYERS[name](`${site.origin}/${format}/url/${station.stationuuid}`));
    await expectTone(sound, 770);
    await expectClick(site, station);
  });

for (const [codec, mount] of [
  ["mp3", "/aurora.mp3"],
  ["aac", "/cais"],
  ["vorbis", "/duna.ogg"],
] as const)
  test(`ffprobe reads the ${codec} of the URL that a click gives`, async ({ site }) => {
    const station = await showInApi(site, {
      id: codec,
      name: `Rádio ${codec}`,
      stream_url: site.radio.url(mount),
    });
    const { url } = await (await fetch(`${site.origin}/json/url/${station.stationuuid}`)).json();
    const args = ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", url];
    const { stdout } = await promisify(execFile)(requiredProgram("ffprobe"), args);
    expect(stdout.trim()).toBe(codec);
  });
