import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station.ts";
import { type ConnectionRequest, createPlayer } from "./player.ts";

const station = (id: string) => ({
  id,
  name: id,
  streamUrl: `https://radio.example/${id}`,
  imageUrl: "",
  genre: "",
  city: "",
  ...UNCHECKED,
});
const [aurora, brisa] = [station("aurora"), station("brisa")];

/** An output that writes down what it is told. */
function paper() {
  const told: string[] = [];
  return {
    told,
    open: ({ source, headUrl, attempt }: ConnectionRequest) =>
      void told.push(`open ${source.url.split("/").at(-1)} ${attempt}${headUrl === null ? "" : ` head ${headUrl}`}`),
    close: () => void told.push("close"),
    setVolume: (percent: number) => void told.push(`volume ${percent}`),
  };
}

function listening(environment = { httpsPage: false, relay: false, headStart: false }) {
  const player = createPlayer({ environment: () => environment });
  const output = paper();
  player.attach(output);
  return { player, told: output.told };
}

test("an output learns the volume when it is connected", () => {
  expect(listening().told).toEqual(["volume 70"]);
});

test("a station that was chosen before there is an output is opened when there is one", () => {
  const player = createPlayer();
  player.choose(aurora);
  player.choose(brisa);
  const { told, ...output } = paper();
  player.attach(output);
  expect(told).toEqual(["volume 70", "open brisa 2"]);
});

test("a station that was chosen and paused before there is an output stays closed", () => {
  const player = createPlayer();
  player.choose(aurora);
  player.pause();
  const { told, ...output } = paper();
  player.attach(output);
  expect(told).toEqual(["volume 70"]);
});

test("choosing opens the stream, pausing closes it, playing again opens it anew", () => {
  const { player, told } = listening();
  player.choose(aurora);
  player.dispatch({ type: "sound started", attempt: 1 });
  player.toggle();
  player.toggle();
  expect(told.slice(1)).toEqual(["open aurora 1", "close", "open aurora 2"]);
});

test("a failure closes the stream once", () => {
  const { player, told } = listening();
  player.choose(aurora);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  expect(told.slice(1)).toEqual(["open aurora 1", "close"]);
});

test("another station is one more opening, and the first one's late reports change nothing", () => {
  const { player, told } = listening();
  player.choose(aurora);
  player.choose(brisa);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  expect(told.slice(1)).toEqual(["open aurora 1", "open brisa 2"]);
  expect(player.state().playback.status).toBe("loading");
});

test("previous and next go along the list that the visitor started from", () => {
  const { player } = listening();
  player.choose(aurora, [aurora, brisa]);
  player.step(1);
  expect(player.state().playback).toMatchObject({ station: brisa, attempt: 2 });
  player.step(1);
  expect(player.state().playback.station).toBe(aurora);
});

test("mute is volume 0 and unmute is 70", () => {
  const { player, told } = listening();
  player.setVolume(33);
  player.toggleMute();
  player.toggleMute();
  expect(told).toEqual(["volume 70", "volume 33", "volume 0", "volume 70"]);
});

test("listeners are told of changes only", () => {
  const { player } = listening();
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

test("an MP3 gets its head start at each asking, and none at a second try", () => {
  const { player, told } = listening({ httpsPage: false, relay: true, headStart: true });
  player.choose({ ...aurora, streamCodec: "mp3" });
  player.pause();
  player.play();
  player.dispatch({ type: "stream failed", attempt: 2, cause: "decode" });
  expect(told.slice(1)).toEqual([
    "open aurora 1 head /stream/aurora",
    "close",
    "open aurora 2 head /stream/aurora",
    "open aurora 3",
  ]);
});

test("a station that cannot be played here opens nothing, and closes what was open", () => {
  const { player, told } = listening({ httpsPage: true, relay: false, headStart: false });
  player.choose(aurora);
  player.choose({ ...brisa, streamUrl: "http://radio.example/brisa" });
  expect(told.slice(1)).toEqual(["open aurora 1", "close"]);
  expect(player.state().playback.error).toBe("Esta estação só transmite em http e não pode ser ouvida aqui.");
});
