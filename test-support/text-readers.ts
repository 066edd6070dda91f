import { Readable } from "node:stream";
import { markMatches } from "#app/browse/directory/search-matches.ts";
import { parseFavouritesFile } from "#app/exchange/lists/favourites-file.ts";
import { listedCountry, listedTags, rowOf } from "#app/exchange/lists/formats/listed-row.ts";
import { readList } from "#app/exchange/lists/formats/read-list.server.ts";
import { fieldOfKey } from "#app/exchange/lists/formats/record-fields.ts";
import { listNameOf, listUrlProblem } from "#app/exchange/lists/list-url.ts";
import { stationFromRow } from "#app/exchange/lists/station-from-row.ts";
import { parseAddedStation } from "#app/exchange/radio-browser/added-station.ts";
import { parseCredentials } from "#app/people/accounts/credentials.ts";
import { visitorAddress } from "#app/people/accounts/visitor-address.server.ts";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";
import { etagMatches } from "#app/platform/http/encoded-response.server.ts";
import { readMultipart } from "#app/platform/http/multipart.server.ts";
import * as mailText from "#app/platform/mail/mailer.server.ts";
import { plainStreamText } from "#app/platform/net/plain-stream-text.ts";
import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { cookiesAfter } from "#app/platform/net/redirect-cookies.ts";
import { readHead } from "#app/platform/net/response-head.ts";
import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import { loggedPath } from "#app/platform/process/log.server.ts";
import { fromCursor } from "#app/platform/text/cursor.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import { hasUnwantedCharacters, manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { listedStream, urlFault } from "#app/platform/text/web-url.ts";
import { parseContactMessage } from "#app/site/pages/contact-message.ts";
import { createFormTokens } from "#app/site/pages/form-token.server.ts";
import { icecastTitle, sevenHtmlTitle, shoutcastTitle } from "#app/sound/now-playing/title-pages.ts";
import { signatureOf } from "#app/sound/streams/audio-signature.ts";
import { hlsReferences, readHlsPlaylist } from "#app/sound/streams/hls-playlist.ts";
import { icyMetaint, isIcyBlock, parseIcyTitle } from "#app/sound/streams/icy-metadata.ts";
import { playlistEntries } from "#app/sound/streams/playlists.ts";
import { splitTitle } from "#app/sound/streams/stream-title.ts";
import { parseStationListCursor, STATION_COMPARATORS } from "#app/stations/catalogue/list-order.ts";
import { parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { parseCoverFileName } from "#app/stations/covers/cover-url.ts";
import { seedOf } from "#app/stations/covers/drawing/seed.ts";
import { initialsOf } from "#app/stations/covers/recipe.ts";
import { findCountry } from "#app/stations/station/reference/countries.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { normaliseName } from "#app/stations/station/reference/normalise-name.ts";
import { parseTags, streamUrlProblem } from "#app/stations/station/station-fields.ts";
import { parseImageFile } from "#app/stations/station/station-image.ts";
import { containsAllWords } from "#app/stations/station/station-reader.server.ts";
import { parseSeenState } from "#app/stations/station/station-status.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { parseSubmission } from "#app/stations/station/submission.ts";
import { CACHED_BY_APIS } from "../server/api.ts";
import { createPageKeys } from "../server/page-cache/page-key.ts";
import { builtRoutes } from "./built-routes.ts";
import { catalogueOf } from "./catalogues.ts";
import { AURORA } from "./named-stations.ts";

const bytes = (text: string) => Buffer.from(text);
const formTokens = createFormTokens("a secret of sixteen characters");
const CATALOGUE = catalogueOf(AURORA);
const RULES = { genres: BUILT_IN_GENRES, country: "Portugal" };

function compareWithCursor(parts: (string | number)[]): void {
  const cursor = parseStationListCursor(bytes(JSON.stringify(parts)).toString("base64url"), "name");
  if (cursor) STATION_COMPARATORS.name(AURORA, cursor);
}

async function readWhole(text: string): Promise<void> {
  try {
    const { rows } = await readList(Readable.from([bytes(text)]), "list");
    for await (const _ of rows);
  } catch {
    // Most texts are not lists.
  }
}

async function readForm(body: string, contentType: string): Promise<void> {
  try {
    for await (const _ of readMultipart(Readable.from([bytes(body)]), contentType));
  } catch {
    // Most texts are not forms.
  }
}

/** The functions that read text from outside, and prefixes that make them parse the rest of a text. */
export const TEXT_READERS: [string, (text: string) => unknown, string[]?][] = [
  ["loggedPath", loggedPath, ["/", "/%40", "/a@"]],
  ["acceptedEncoding", acceptedEncoding, ["", "gzip;", "br;q=0."]],
  ["pageKey", createPageKeys(await builtRoutes(), CACHED_BY_APIS), ["/", "/search?q=", "/stations/", "/?a="]],
  ["etagMatches (If-None-Match)", (text) => etagMatches(text, '"digest"'), ["", "W/"]],
  ["visitorAddress", (text) => visitorAddress("192.0.2.1", text, true), ["", "1.", "::"]],
  ["parseListQuery", (text) => parseListQuery(new URLSearchParams({ genre: text, after: text, letter: text }))],
  ["Catalogue.suggest", CATALOGUE.suggest, ["", "aurroa "]],
  ["fromCursor", fromCursor],
  ["parseStationListCursor and the order by name", (text) => compareWithCursor(["name", text, 0, 0, "a", 0])],
  ["parseStationListCursor and the order by id", (text) => compareWithCursor(["name", "Rádio Aurora", 0, 0, text, 0])],
  ["parseSeenState", (text) => parseSeenState({ seen_status: text, seen_at: text })],
  ["form tokens", (text) => formTokens.verify(text, new Date()), ["", "1."]],
  ["parseCredentials", (text) => parseCredentials({ email: text, password: text }, "sign-up"), ["", "a@", "a@b."]],
  ["parseContactMessage", (text) => parseContactMessage({ name: text, email: text, message: text }), ["", "a@"]],
  ["parseSubmission", (text) => parseSubmission({ name: text, stream_url: text, contact_email: text, tags: text })],
  [
    "parseSubmission: folded fields",
    (text) => parseSubmission({ genre: text, country: text, city: text, tags: [text] }),
  ],
  [
    "parseAddedStation",
    (text) => {
      const fields = ["name", "tags", "state", "language", "homepage", "favicon", "geolat"];
      const given = new Map(fields.map((field) => [field, field === "name" ? text.slice(0, 400) : text]));
      parseAddedStation(given.set("url", "http://a.example/").set("countrycode", "PT"), { allowPrivate: false });
    },
  ],
  ["isEmailAddress", isEmailAddress, ["", "a@", "a@b."]],
  ["urlFault", urlFault, ["", "http://", "http://a/"]],
  ["streamUrlProblem", streamUrlProblem, ["", "http://", "http://a/", "http://a.b@"]],
  [
    "listUrlProblem",
    (text) => listUrlProblem(text, { allowPrivate: false }),
    ["", "http://", "http://a/", "http://a.b@"],
  ],
  ["listNameOf", listNameOf, ["", "http://", "http://a/"]],
  ["isPrivateHost", isPrivateHost, ["", "1.", "::"]],
  ["sameStreamKey", sameStreamKey, ["http://a/", "http://a/;", "http://a/?_=", "http://a/a;"]],
  ["oneLine", oneLine, ["", "a"]],
  ["manyLines", manyLines, ["", "a"]],
  ["hasUnwantedCharacters", hasUnwantedCharacters],
  ["mail: headerText", mailText.headerText],
  ["mail: bodyText", mailText.bodyText],
  ["fold", fold],
  ["wordsOf", wordsOf],
  ["containsAllWords", containsAllWords],
  ["parseTags", parseTags],
  ["markMatches", (text) => markMatches(text, ["a", "aa", "e"])],
  ["initialsOf", initialsOf],
  ["seedOf", seedOf],
  ["parseCoverFileName", parseCoverFileName, ["", "jazz-00000000-"]],
  ["parseImageFile", parseImageFile, ["", "96-00000000."]],
  ["normaliseName", normaliseName],
  ["findCountry", findCountry, ["", "a ("]],
  ["fieldOfKey", fieldOfKey],
  ["listedStream", listedStream, ["", "icy://", "http://a/|", "http://a/|a="]],
  ["listedTags", listedTags],
  ["listedCountry", listedCountry],
  [
    "stationFromRow",
    (text) =>
      stationFromRow(rowOf(1, { name: "a", streamUrl: "http://a.example/", genre: text, bitrate: text }), RULES),
    ["", "128"],
  ],
  ["parseFavouritesFile", (text) => parseFavouritesFile(text, "http://a"), ["", "File1=", "http://"]],
  [
    "readList",
    readWhole,
    [
      ...[
        "",
        "#EXTM3U\n",
        '#EXTM3U\n#EXTINF:-1 a="',
        "[playlist]\nFile1=",
        "name,url\n",
        'name,url\n"',
        "name;url\na;",
        "sep=;\n",
        "#EXTM3U\n#EXTINF:-1 a='",
        "#EXTM3U\n#EXTINF:-1 a=",
      ],
      ...['[{"name":"', "[", '{"stations":[', '{"a":1}\n', "<?xml ", '<?xml version="1.0" encoding="', "<!--"],
      ...["<playlist><trackList><track><title>", "<playlist><trackList><track a='", '<opml><body><outline text="'],
      ...["<opml><body><outline ", "<opml><body><outline>", "a,http://a\n"],
      ...['{"a":[{"b":[', "<asx><entry><ref href=", "<bookmarks><group name='", "<asx><entry><title>"],
    ],
  ],
  [
    "readMultipart: the content type",
    (text) => readForm("", text),
    ["", "multipart/form-data;", "multipart/form-data "],
  ],
  [
    "readMultipart: the body",
    (text) => readForm(text, "multipart/form-data; boundary=b"),
    ["", "--b\r\ncontent-disposition:", '--b\r\ncontent-disposition: form-data; name="', "--b\r\n\r\n"],
  ],
  ["plainStreamText", plainStreamText, ["", "<", "&"]],
  ["signatureOf", (text) => signatureOf(bytes(text), "audio/x-mpegurl"), ["", "#EXTM3U\n", "<?xml ", "http://", "<"]],
  [
    "playlistEntries",
    (text) => playlistEntries(bytes(text), "http://a.example/"),
    [
      "",
      "[playlist]\nFile1=",
      "[playlist]\n",
      "<asx><ref ",
      "<asx><ref href=",
      "<asx><ref href='",
      "<location>",
      "http://a.example/|",
    ],
  ],
  ["readHead", readHead, ["", "HTTP/1.1 200 OK\r\nx: ", "HTTP/1.1 ", "HTTP/1.1 200 OK\r\ncontent-length: "]],
  [
    "cookiesAfter",
    (text) => cookiesAfter([], { url: new URL("http://a.example/"), setCookie: [text] }),
    ["", "a=1; domain=", "a=1; path=/", "a=1; max-age="],
  ],
  [
    "readHlsPlaylist",
    (text) => readHlsPlaylist(bytes(text)),
    ["", "#EXTM3U\n", "#EXTM3U\n#EXT-X-STREAM-INF:", 'CODECS="'],
  ],
  [
    "hlsReferences",
    (text) => hlsReferences(bytes(text)),
    ["", "#EXTM3U\n", "#EXTM3U\n#EXT-X-KEY:", '#EXTM3U\n#EXT-X-KEY:URI="', "#EXTM3U\n#EXT-X-STREAM-INF:\n"],
  ],
  ["icyMetaint", icyMetaint],
  ["isIcyBlock", (text) => isIcyBlock(bytes(text))],
  ["parseIcyTitle", (text) => parseIcyTitle(bytes(text)), ["", "StreamTitle='", "StreamTitle='a';"]],
  ["splitTitle", splitTitle, ["", "{", "http://", 'text="', "a - ", "~"]],
  [
    "decodeStreamText",
    (text) => decodeStreamText(Buffer.from(text, "latin1"), { countryCode: "RU" }),
    ["", "\xe9\xe8\xea", "\xc3\xa1"],
  ],
  ["icecastTitle", (text) => icecastTitle(text, "/a"), ["", "{"]],
  ["shoutcastTitle", shoutcastTitle],
  ["sevenHtmlTitle", sevenHtmlTitle, ["", "<", "1,1,1,1,1,1,"]],
];
