import { z } from "zod";
import * as ask from "./app-requests.ts";
import { BAYERN, MICHIGAN, MUDA } from "./app-stations.ts";
import * as read from "./decoders.ts";
import { DESKTOP_APPS } from "./desktop-apps.ts";
import { m3uUuids } from "./text-decoders.ts";

const { get, postForm, postJson } = ask;
const uuid = MICHIGAN.uuid;
const TAG = encodeURIComponent("r&b");
const TWO = [BAYERN.uuid, MUDA.uuid] as const;
const JAZZ_AND_WORKING = ask.both(ask.withTag("jazz"), ask.working);

const RADIO_DROID: ask.RadioApp = {
  app: "RadioDroid",
  headers: { "User-Agent": "RadioDroid2/0.86", "Accept-Encoding": "gzip" },
  requests: [
    ...["topclick", "topvote", "lastchange", "lastclick"].map((list) =>
      get(`/json/stations/${list}/100`, read.radioDroid, ask.everyStation),
    ),
    get("/json/stations/bycountrycodeexact/PT?order=clickcount&reverse=true", read.radioDroid, ask.inCountry("PT")),
    { ...get("/json/stations/bycountrycodeexact/?order=clickcount&reverse=true", ask.anything), status: 404 },
    get("/json/tags", ask.names),
    get("/json/countrycodes", ask.codes),
    get("/json/languages", ask.languages),
    get("/json/stations/byname/jazz", read.radioDroid, ask.nameHas("jazz")),
    get(`/json/stations/bytagexact/${TAG}`, read.radioDroid, ask.withTag("r&b")),
    get(
      "/json/stations/bylanguageexact/brazilian%20portuguese",
      read.radioDroid,
      ask.inLanguage("brazilian portuguese"),
    ),
    postJson("/json/stations/byuuid", { uuids: TWO.join() }, read.radioDroid, ask.isOneOf(...TWO)),
    get("/m3u/stations", m3uUuids, ask.everyStation),
    get(`/json/url/${uuid}`, ask.click),
    get(`/json/vote/${uuid}`, ask.vote),
    get("/json/stats", ask.stats),
  ],
};

const SHORTWAVE: ask.RadioApp = {
  app: "Shortwave",
  headers: { "User-Agent": "Shortwave/5.0", "Accept-Encoding": "gzip" },
  requests: [
    get("/json/stats", ask.stats),
    get(
      "/json/stations/search?name=jazz&order=votes&reverse=true&limit=250&hidebroken=true",
      read.shortwave,
      ask.both(ask.nameHas("jazz"), ask.working),
    ),
    get("/json/stations/search?order=votes&reverse=true&limit=250&hidebroken=false", read.shortwave, ask.everyStation),
    postJson("/json/stations/byuuid", { uuids: TWO }, read.shortwave, ask.isOneOf(...TWO)),
  ],
};

const LIST = "hidebroken=true&offset=0&order=name&reverse=false&limit=100000";
const EXACT = "name_exact=false&country=&country_exact=false&state_exact=false&language_exact=false&tag_exact=false";

const HOME_ASSISTANT: ask.RadioApp = {
  app: "Home Assistant",
  headers: { "User-Agent": "HomeAssistant/2026.4", Accept: "application/json", "Accept-Encoding": "gzip, deflate" },
  requests: [
    get(`/json/countrycodes?${LIST}`, ask.codes),
    get(`/json/languages?${LIST}`, ask.languages),
    get(`/json/tags?${LIST}`, ask.names),
    get(`/json/stations?${LIST}`, read.homeAssistant, ask.working),
    get(`/json/stations/bycountrycodeexact/DE?${LIST}`, read.homeAssistant, ask.inCountry("DE")),
    get(`/json/stations/bytagexact/jazz?${LIST}`, read.homeAssistant, JAZZ_AND_WORKING),
    get(
      `/json/stations/byuuid/${uuid}?hidebroken=false&offset=0&order=name&reverse=false&limit=1`,
      read.homeAssistant,
      ask.isOneOf(uuid),
    ),
    get(
      `/json/stations/search?${LIST}&name=jazz&${EXACT}&bitrate_min=0&bitrate_max=1000000`,
      read.homeAssistant,
      ask.both(ask.nameHas("jazz"), ask.working),
    ),
    get(`/json/url/${uuid}`, ask.click),
    get("/json/stats", ask.stats),
  ],
};

const PYRADIOS: ask.RadioApp = {
  app: "pyradios",
  headers: { "User-Agent": "pyradios/2.1.1", "Accept-Encoding": "gzip, deflate", Accept: "*/*" },
  requests: [
    ...["countries/", "codecs/", "languages/", "tags/"].map((list) => get(`/json/${list}`, ask.names)),
    get("/json/states/Brazil/Paran%C3%A1", ask.states),
    get(
      "/json/stations/search?name=Bayern+Jazz&nameExact=true&bitrateMin=64",
      read.pythonDictionaries,
      ask.isOneOf(BAYERN.uuid),
    ),
    get(
      "/json/stations/search?tagList=jazz%2Cr%26b",
      read.pythonDictionaries,
      ask.both(ask.withTag("jazz"), ask.withTag("r&b")),
    ),
    get("/json/stations/topvote/1", read.pythonDictionaries, ask.isOneOf(uuid)),
    get(`/json/url/${uuid}`, ask.click),
  ],
};

const NEW_STATION = { name: "Outra", url: "https://outra.example/live", countrycode: "PT", tags: "fado", favicon: "" };

const RADIOBROWSER4J: ask.RadioApp = {
  app: "radiobrowser4j",
  headers: { "User-Agent": "radiobrowser4j", Accept: "application/json", "Accept-Encoding": "gzip" },
  requests: [
    ...["countries", "codecs", "languages", "tags"].map((list) => postForm(`/json/${list}`, {}, ask.names)),
    postForm("/json/stations", { offset: "0", limit: "128", order: "name" }, read.radioBrowser4j, ask.everyStation),
    postForm("/json/stations", { offset: "128", limit: "128" }, read.radioBrowser4j, () => false),
    postForm("/json/stations/topvote/1", {}, read.radioBrowser4j, ask.isOneOf(uuid)),
    postForm(
      "/json/stations/broken",
      { offset: "0", limit: "128" },
      read.radioBrowser4j,
      (station) => !ask.working(station),
    ),
    postForm("/json/stations/bytagexact/jazz", { offset: "0", limit: "64" }, read.radioBrowser4j, ask.withTag("jazz")),
    postForm("/json/stations/byuuid", { uuids: uuid }, read.radioBrowser4j, ask.isOneOf(uuid)),
    postForm(
      "/json/stations/search",
      { name: "Bayern Jazz", nameExact: "true", countrycode: "DE", tagList: "jazz,90s", is_https: "true" },
      read.radioBrowser4j,
      ask.isOneOf(BAYERN.uuid),
    ),
    postForm("/json/add", NEW_STATION, ask.addAnswer),
    get(`/json/url/${uuid}`, ask.click),
    get(`/json/vote/${BAYERN.uuid}`, ask.vote),
    get("/json/stats", ask.stats),
  ],
};

const KODI: ask.RadioApp = {
  app: "Kodi",
  headers: { "User-Agent": "KodiRadioBrowser/1.2" },
  requests: [
    ...["topclick", "topvote", "lastchange", "lastclick"].map((list) =>
      get(`/json/stations/${list}/100`, read.pythonDictionaries, ask.everyStation),
    ),
    get("/json/tags", ask.names),
    get("/json/countries", ask.names),
    get("/json/states/Brazil/", ask.states),
    postJson(
      "/json/stations/search",
      { country: "Brazil", state: "Paraná", countryExact: true, stateExact: true, hidebroken: true, limit: 50 },
      read.pythonDictionaries,
      ask.both(ask.inState("Paraná"), ask.inCountry("BR")),
    ),
    postJson("/json/stations/search", { tag: "r&b", tagExact: true }, read.pythonDictionaries, ask.withTag("r&b")),
    get("/json/stations/byname/jazz", read.pythonDictionaries, ask.nameHas("jazz")),
    get(`/json/url/${uuid}`, ask.click),
  ],
};

const MOPIDY: ask.RadioApp = {
  app: "Mopidy",
  headers: { "User-Agent": "Mopidy-RadioBrowser/0.3", "Accept-Encoding": "gzip, deflate", Accept: "*/*" },
  requests: [
    get("/json/countrycodes", ask.codes),
    get("/json/languages", ask.languages),
    get("/json/tags", ask.names),
    get("/json/stations/topclick/50", read.pythonDictionaries, ask.everyStation),
    // The names of countries are its own.
    get("/json/states/United%20States/", ask.states),
    get("/json/stations/bystateexact/Paran%C3%A1", read.pythonDictionaries, ask.inState("Paraná")),
    get("/json/stations/bytagexact/r&b", read.pythonDictionaries, ask.withTag("r&b")),
    get("/json/stations/bylanguageexact/german", read.pythonDictionaries, ask.inLanguage("german")),
    get(`/json/stations/byuuid/${uuid}`, read.pythonDictionaries, ask.isOneOf(uuid)),
    get("/json/stations/byname/jazz", read.pythonDictionaries, ask.nameHas("jazz")),
    get(`/json/url/${uuid}`, ask.click),
  ],
};

/** The fields that it needs of the configuration; the others are not read. */
const config = (body: string) =>
  void z
    .object({ check_enabled: z.boolean(), server_name: z.string().min(1), cache_ttl: z.int() })
    .parse(JSON.parse(body));

const RADIO_BROWSER_KIT: ask.RadioApp = {
  app: "RadioBrowserKit",
  headers: { "User-Agent": "RadioBrowserKit/1.0", "Accept-Encoding": "gzip, deflate, br" },
  requests: [
    get("/json/stations/search?name=jazz&order=clickcount", read.radioBrowserKit, ask.nameHas("jazz")),
    get("/json/stations?limit=100", read.radioBrowserKit, ask.everyStation),
    get("/json/stations/bycountrycodeexact/de", read.radioBrowserKit, ask.inCountry("DE")),
    get(`/json/stations/byuuid/${MUDA.uuid}`, read.radioBrowserKit, ask.isOneOf(MUDA.uuid)),
    get(`/json/url/${uuid}`, ask.click),
    get("/json/config", config),
  ],
};

export const RADIO_APPS: readonly ask.RadioApp[] = [
  ...DESKTOP_APPS,
  ...[RADIO_DROID, SHORTWAVE, HOME_ASSISTANT, PYRADIOS, RADIOBROWSER4J, KODI, MOPIDY, RADIO_BROWSER_KIT],
];
