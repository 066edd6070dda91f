import * as ask from "./app-requests.ts";
import { BAYERN, MICHIGAN, MUDA, PARANA } from "./app-stations.ts";
import * as read from "./decoders.ts";
import { xmlStations } from "./text-decoders.ts";

const { get, postForm } = ask;
const uuid = MICHIGAN.uuid;
const JAZZ_AND_WORKING = ask.both(ask.withTag("jazz"), ask.working);

/** An app that sends its parameters as the body of a GET. */
const withBody = (request: ask.AppRequest, body: object): ask.AppRequest => ({
  ...request,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const PYRADIO: ask.RadioApp = {
  app: "pyradio",
  headers: { "User-Agent": "PyRadio/dev", "Accept-Encoding": "gzip, deflate", Accept: "*/*" },
  requests: [
    ...["tags", "states", "codecs", "languages", "countrycodes"].map((list) =>
      withBody(get(`/json/${list}`, ask.names), { hidebroken: "true", limit: 1 }),
    ),
    get("/json/stations/search?name=jazz&limit=100&offset=0", read.pythonDictionaries, ask.nameHas("jazz")),
    get("/json/stations/bycountrycodeexact/BR?order=votes", read.pythonDictionaries, ask.inCountry("BR")),
    get("/json/stations/topvote?limit=100&offset=0", read.pythonDictionaries, ask.everyStation),
    get("/json/stations/topvote?limit=100&offset=100", read.pythonDictionaries, () => false),
    get(`/json/url/${uuid}`, ask.click),
    get(`/json/vote/${PARANA.uuid}`, ask.vote),
    get("/json/vote/00000000-0000-4000-8000-000000000000", ask.vote),
  ],
};

const QT = { "User-Agent": "Clementine 1.4", "Accept-Encoding": "gzip, deflate" };

const CLEMENTINE: ask.RadioApp = {
  app: "Clementine",
  headers: QT,
  requests: [
    ...["countries", "languages", "tags", "codecs"].map((list) => get(`/json/${list}`, ask.names)),
    get(
      "/json/stations/bycountryexact/The%20United%20States%20Of%20America?hidebroken=true",
      read.qt,
      ask.both(ask.inCountry("US"), ask.working),
    ),
    get("/json/stations/bytagexact/r&b?hidebroken=true", read.qt, ask.withTag("r&b")),
    get("/json/stations/bytagexact/say%20%22hi%22", read.qt, ask.withTag('say "hi"')),
    get("/json/stations/bycodecexact/AAC+?hidebroken=true", read.qt, (station) => station.codec === "AAC+"),
    ...["clickcount", "votes", "clicktrend"].map((order) =>
      get(`/json/stations/search?order=${order}&reverse=true&limit=100`, read.qt, ask.everyStation),
    ),
    get("/json/stations/byname/bayern?limit=10", read.qt, ask.isOneOf(BAYERN.uuid)),
    get(`/json/stations/byuuid?uuids=${uuid}`, read.qt, ask.isOneOf(uuid)),
    get(`/json/url/${uuid}`, ask.anything),
  ],
};

const CANTATA: ask.RadioApp = {
  app: "Cantata",
  headers: { ...QT, "User-Agent": "Cantata 2.5.0" },
  requests: [
    get("/json/stations/byname/R%C3%A1dio", read.qt, ask.nameHas("rádio")),
    get("/xml/stations/byname/jazz", xmlStations, ask.nameHas("jazz")),
    get("/xml/stations", xmlStations, ask.everyStation),
  ],
};

const STREAMTUNER2: ask.RadioApp = {
  app: "streamtuner2",
  headers: { "User-Agent": "streamtuner2/2.2.2", Accept: "*/*" },
  requests: [
    get("/json/tags", ask.names),
    get(
      "/json/stations/search?tag=jazz&hidebroken=true&order=click&reverse=true",
      read.pythonDictionaries,
      JAZZ_AND_WORKING,
    ),
    get("/json/stations/search?search=jazz&hidebroken=false", read.pythonDictionaries, ask.everyStation),
    get("/json/stations/topclick/100", read.pythonDictionaries, ask.everyStation),
    get(
      `/json/stations/byurl?url=${encodeURIComponent(BAYERN.station.streamUrl)}`,
      read.pythonDictionaries,
      ask.isOneOf(BAYERN.uuid),
    ),
    get(`/json/url/${BAYERN.uuid}`, ask.click),
    postForm(
      "/json/add",
      { name: "Nova", url: "https://nova.example/", country: "Portugal", tags: "jazz" },
      ask.refusedAdd,
    ),
  ],
};

const YTUNER: ask.RadioApp = {
  app: "YTuner",
  headers: { "User-Agent": "YTuner/1.2.6", Accept: "application/json" },
  requests: [
    get("/json/stations", read.yTunerUuids, ask.everyStation),
    get("/json/stations", read.yTuner, ask.everyStation),
    ...["tags", "countries", "languages"].map((list) => get(`/json/${list}?hidebroken=true`, ask.names)),
    get("/json/stations/bytagexact/jazz?order=name&reverse=false&hidebroken=true", read.yTuner, JAZZ_AND_WORKING),
    get("/json/stations/bycountryexact/brazil?order=votes&reverse=true", read.yTuner, ask.inCountry("BR")),
    get("/json/stations?order=votes&reverse=true&limit=200&hidebroken=true", read.yTuner, ask.working),
    get("/json/stations/search?order=name&reverse=false&limit=200&name=muda", read.yTuner, ask.isOneOf(MUDA.uuid)),
    get(`/json/stations/byuuid/${uuid}`, read.yTuner, ask.isOneOf(uuid)),
  ],
};

/** Desktop players, and servers that list stations for other devices. */
export const DESKTOP_APPS: readonly ask.RadioApp[] = [PYRADIO, CLEMENTINE, CANTATA, STREAMTUNER2, YTUNER];
