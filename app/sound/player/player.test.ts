import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { type ConnectionRequest, createPlayer } from "./player.ts";

const station = (id: string) => ({
  id,
  name: id,
  streamUrl: `https://radio.example/${id}`,
  imageUrl: "",
  genre: "",
  city: "",
  country: "",
  countryCode: "",
  ...UNCHECKED,
});
const [aurora, brisa, cais] = [station("aurora"), station("brisa"), station("cais")];

/** An output that records its calls. */
function recordingOutput() {
  const calls: string[] = [];
  return {
    calls,
    open: ({ source, headUrl, attempt }: ConnectionRequest) =>
      void calls.push(`open ${source.url.split("/").at(-1)} ${attempt}${headUrl === null ? "" : ` head ${headUrl}`}`),
    close: () => void calls.push("close"),
    setVolume: (percent: number) => void calls.push(`volume ${percent}`),
  };
}

function startedPlayer(environment = { httpsPage: false, relay: false, headStart: false }) {
  const player = createPlayer({ environment: () => environment });
  const output = recordingOutput();
  player.attach(output);
  return { player, calls: output.calls };
}

test("attach: the output receives the volume", () => {
  expect(startedPlayer().calls).toEqual(["volume 70"]);
});

test("attach: a station chosen before is opened", () => {
  const player = createPlayer();
  player.choose(aurora);
  player.choose(brisa);
  const { calls, ...output } = recordingOutput();
  player.attach(output);
  expect(calls).toEqual(["volume 70", "open brisa 2"]);
});

test("attach: a station chosen and paused before is not opened", () => {
  const player = createPlayer();
  player.choose(aurora);
  player.pause();
  const { calls, ...output } = recordingOutput();
  player.attach(output);
  expect(calls).toEqual(["volume 70"]);
});

test("choosing opens the stream, pausing closes it, playing again opens a new connection", () => {
  const { player, calls } = startedPlayer();
  player.choose(aurora);
  player.dispatch({ type: "sound started", attempt: 1 });
  player.toggle();
  player.toggle();
  expect(calls.slice(1)).toEqual(["open aurora 1", "close", "open aurora 2"]);
});

test("a failure closes the stream once", () => {
  const { player, calls } = startedPlayer();
  player.choose(aurora);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  expect(calls.slice(1)).toEqual(["open aurora 1", "close"]);
});

test("choosing another station opens it, and late reports about the first are ignored", () => {
  const { player, calls } = startedPlayer();
  player.choose(aurora);
  player.choose(brisa);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  expect(calls.slice(1)).toEqual(["open aurora 1", "open brisa 2"]);
  expect(player.state().playback.status).toBe("loading");
});

test("step: previous and next follow the list of the chosen station and wrap around", () => {
  const { player } = startedPlayer();
  player.choose(aurora, [aurora, brisa, cais]);
  player.step(1);
  expect(player.state().playback).toMatchObject({ station: brisa, attempt: 2 });
  player.step(-1);
  player.step(-1);
  expect(player.state().playback.station).toBe(cais);
  player.step(1);
  expect(player.state().playback.station).toBe(aurora);
});

test("step: a station that is alone in its list, or missing from it, has no neighbours", () => {
  const { player, calls } = startedPlayer();
  for (const list of [[aurora], [brisa, cais]]) {
    player.choose(aurora, list);
    player.step(1);
  }
  expect(calls.slice(1)).toEqual(["open aurora 1", "open aurora 2"]);
});

test("choose without a list: the current station keeps its list, another one has none", () => {
  const { player } = startedPlayer();
  player.choose(aurora, [aurora, brisa]);
  player.choose(station("aurora"));
  player.step(1);
  expect(player.state().playback.station).toBe(brisa);
  player.choose(cais);
  player.step(1);
  expect(player.state().playback.station).toBe(cais);
});

test("toggleMute: mute sets the volume to 0, unmute to 70", () => {
  const { player, calls } = startedPlayer();
  player.setVolume(33);
  player.toggleMute();
  player.toggleMute();
  expect(calls).toEqual(["volume 70", "volume 33", "volume 0", "volume 70"]);
});

test("listeners are called only when the state changes", () => {
  const { player } = startedPlayer();
  let times = 0;
  player.subscribe(() => {
    times += 1;
  });
  player.play();
  player.setVolume(70);
  expect(times).toBe(0);
  player.choose(aurora);
  expect(times).toBe(1);
});

test("an MP3 gets a head start on each request, but not on a retry", () => {
  const { player, calls } = startedPlayer({ httpsPage: false, relay: true, headStart: true });
  player.choose({ ...aurora, streamCodec: "mp3" });
  player.pause();
  player.play();
  player.dispatch({ type: "stream failed", attempt: 2, cause: "decode" });
  expect(calls.slice(1)).toEqual([
    "open aurora 1 head /stream/aurora",
    "close",
    "open aurora 2 head /stream/aurora",
    "open aurora 3",
  ]);
});

test("a station that cannot be played opens nothing and closes the open stream", () => {
  const { player, calls } = startedPlayer({ httpsPage: true, relay: false, headStart: false });
  player.choose(aurora);
  player.choose({ ...brisa, streamUrl: "http://radio.example/brisa" });
  expect(calls.slice(1)).toEqual(["open aurora 1", "close"]);
  expect(player.state().playback.error).toBe("Esta estação só transmite em http e não pode ser ouvida aqui.");
});

test("restore: the station is paused, with its list; it opens nothing, and plays like any other", () => {
  const { player, calls } = startedPlayer();
  player.restore(aurora, [aurora, brisa]);
  expect(player.state().playback).toMatchObject({
    status: "paused",
    station: aurora,
    list: [aurora, brisa],
    attempt: 0,
  });
  expect(player.state().playback.nowPlaying?.title).toBe("aurora");
  player.pause();
  player.dispatch({ type: "retry opportunity" });
  expect(player.state().playback.status).toBe("paused");
  expect(calls.splice(0)).toEqual(["volume 70"]);
  player.toggle();
  expect(player.state().playback.status).toBe("loading");
  expect(calls).toEqual(["open aurora 1"]);
});

test("restore: new data replace a restored station, and null removes it", () => {
  const { player } = startedPlayer();
  const renamed = { ...aurora, name: "Rádio Nova" };
  player.restore(aurora, []);
  player.restore(renamed, [renamed]);
  expect(player.state().playback).toMatchObject({ station: renamed, list: [renamed] });
  player.restore(null, []);
  expect(player.state().playback).toMatchObject({ status: "idle", station: null, list: [] });
});

test("restore: a chosen station and one that was played stay", () => {
  const { player } = startedPlayer();
  player.choose(brisa);
  for (const station of [aurora, null]) player.restore(station, []);
  expect(player.state().playback).toMatchObject({ status: "loading", station: brisa });
  const { player: other } = startedPlayer();
  other.restore(aurora, []);
  other.play();
  other.restore(null, []);
  expect(other.state().playback).toMatchObject({ status: "loading", station: aurora });
});
