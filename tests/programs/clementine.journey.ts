import { expectTone } from "#test-support/browsers/steps.ts";
import { clementineOptions, searchAndPlay } from "#test-support/programs/clementine.ts";
import { expectClick, showInApi, test } from "#test-support/programs/journey.ts";

test("Clementine finds a station by its name and plays it, which counts a click", async ({
  start,
  site,
  display,
  sound,
}) => {
  const station = await showInApi(site, {
    id: "garça",
    name: "Rádio Garça",
    stream_url: site.radio.url("/faro.mp3"),
  });
  const clementine = start("clementine", clementineOptions(site.origin));
  await searchAndPlay(clementine, "garca", { site, display });
  await expectTone(sound, 770);
  await expectClick(site, station);
});

test("Clementine plays a station of its playlists by its UUID, which counts a click", async ({
  start,
  site,
  sound,
}) => {
  const station = await showInApi(site, {
    id: "pisco",
    name: "Rádio Pisco",
    stream_url: site.radio.url("/brisa.mp3"),
  });
  start("clementine", clementineOptions(site.origin, [`radiobrowser:${station.stationuuid}`]));
  await expectTone(sound, 660);
  await expectClick(site, station);
});
