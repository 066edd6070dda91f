import { API_ORDERS } from "./api-orders.ts";
import { NAME_LISTS } from "./api-records.ts";
import { API_FORMATS, type ApiFormat, CLICK_FORMATS, STATUS_FORMATS } from "./formats/api-format.ts";
import { EMPTY_LISTS, LISTED_BY, parseCall, TOP_LISTS } from "./parse-call.ts";

// The API for people who write apps: its paths and parameters.

/** Paths that do the same. `paths`: with names in braces for what varies, `{f}` for the format. */
type ApiAddress = { paths: readonly string[]; formats: readonly ApiFormat[]; note: string };

export const API_ADDRESSES: readonly ApiAddress[] = [
  read(["stations"], "Todas as estações."),
  read(
    LISTED_BY.filter((field) => field !== "countrycode").map((field) => `stations/by${field}/{texto}`),
    "As estações cujo campo contém o texto.",
  ),
  read(
    LISTED_BY.map((field) => `stations/by${field}exact/{texto}`),
    "As estações cujo campo é o texto; das etiquetas e das línguas, um item da lista.",
  ),
  read(
    ["stations/byuuid/{uuid}", "stations/byuuid"],
    "As estações com estes UUID (uuids, separados por vírgulas; muitos, por POST). Os desconhecidos faltam na lista.",
  ),
  read(
    ["stations/aliases"],
    "Os outros UUID a que as estações respondem (aliasuuid), cada um com o da lista. Só deste sítio.",
  ),
  read(["stations/byurl"], "As estações que têm exatamente este endereço de transmissão (url)."),
  read(["stations/search"], "Pesquisa avançada: as estações a que se aplicam todos os parâmetros."),
  read(
    TOP_LISTS.filter((list) => list !== "broken").flatMap(withPart("stations", "{n}")),
    "As n estações com mais cliques, com mais votos, com o clique mais recente, com a alteração mais recente. Só com offset, limit e hidebroken.",
  ),
  read(["stations/broken", "stations/broken/{n}"], "n estações sem emissão, por ordem aleatória."),
  read(
    ["stations/changed", "stations/changed/{uuid}"],
    "As versões das estações, da mais antiga para a mais recente: todas, ou só as que vêm depois de lastchangeuuid.",
  ),
  read(
    Object.keys(NAME_LISTS).flatMap((list) => [list, `${list}/{parte}`]),
    "Os nomes que contêm a parte, cada um com o número de estações. A ordem é name ou stationcount. Em countries, uma parte de duas letras é um código.",
  ),
  read(
    ["states/{país}/{parte}"],
    "O mesmo, das regiões de um país, que se indica pelo nome completo em inglês. A parte pode ser vazia.",
  ),
  {
    paths: ["/{f}/url/{uuid}", "/v2/{f}/url/{uuid}"],
    formats: CLICK_FORMATS,
    note: "Conta um clique e dá o endereço da transmissão. Um UUID desconhecido responde 404.",
  },
  { paths: ["/{f}/vote/{uuid}"], formats: STATUS_FORMATS, note: "Conta um voto." },
  { paths: ["/{f}/add"], formats: STATUS_FORMATS, note: "Propõe uma estação." },
  read(
    ["checks", "checks/{uuid}"],
    "A última verificação da transmissão de cada estação, da mais antiga para a mais recente.",
  ),
  read(["clicks", "clicks/{uuid}"], "Os cliques das últimas 48 horas, no máximo 10 000, sem endereços de rede."),
  read(["stats"], "Versões e números deste servidor."),
  read(["servers"], "O nome deste servidor, e nenhum outro."),
  read(["config"], "As regras deste servidor."),
  read(
    EMPTY_LISTS.map((list) => (list === "byserveruuid" ? `stations/${list}` : list)),
    "Listas vazias: este servidor não guarda nada disto.",
  ),
];

/** Names that mean one thing together. `where`: where they count. */
type ApiParameter = { names: readonly string[]; where: string; note: string };

export const API_PARAMETERS: readonly ApiParameter[] = [
  {
    names: ["order"],
    where: "listas de estações",
    note: `${API_ORDERS.join(", ")}, random; por omissão name. Nas listas de nomes, name ou stationcount.`,
  },
  { names: ["reverse"], where: "todas as listas", note: "true inverte a ordem." },
  { names: ["hidebroken"], where: "todas as listas", note: "true deixa de fora as estações sem emissão." },
  { names: ["offset", "limit"], where: "todas as listas", note: "Uma página da lista; sem limit vem toda." },
  {
    names: ["name", "country", "state", "language", "tag"],
    where: "search",
    note: "Uma parte do campo, sem distinguir maiúsculas nem acentos.",
  },
  {
    names: ["nameExact", "countryExact", "stateExact", "languageExact", "tagExact"],
    where: "search",
    note: "true: o campo inteiro, ou um item inteiro da lista.",
  },
  {
    names: ["tagList"],
    where: "search",
    note: "Etiquetas separadas por vírgulas; a estação tem de ter todas. tagExact vale para elas.",
  },
  { names: ["countrycode", "codec"], where: "search", note: "O campo inteiro." },
  { names: ["bitrateMin", "bitrateMax"], where: "search", note: "Em kbit/s; um débito desconhecido é 0." },
  {
    names: ["has_geo_info", "has_extended_info", "is_https"],
    where: "search",
    note: "true ou false: só as estações com coordenadas, com mais informação, com transmissão por https, ou só as outras.",
  },
  {
    names: ["geo_lat", "geo_long", "geo_distance"],
    where: "search",
    note: "Os três juntos: só as estações a estes metros, ou menos, do lugar.",
  },
  { names: ["uuids"], where: "byuuid", note: "UUID separados por vírgulas." },
  { names: ["url"], where: "byurl", note: "O endereço da transmissão." },
  {
    names: ["lastchangeuuid", "lastcheckuuid", "lastclickuuid"],
    where: "changed, checks, clicks",
    note: "Só o que vem depois deste.",
  },
  { names: ["seconds"], where: "checks, clicks", note: "Só o que tem no máximo estes segundos." },
];

/** Paths of calls that only read: their formats are those in which they are parsed. */
function read(paths: readonly string[], note: string): ApiAddress {
  const formats = API_FORMATS.filter((format) => paths.every((path) => parseCall(`/${format}/${path}`).ok));
  return { paths: paths.map((path) => `/{f}/${path}`), formats, note };
}

function withPart(folder: string, part: string): (list: string) => string[] {
  return (list) => [`${folder}/${list}`, `${folder}/${list}/${part}`];
}
