import { expect, test } from "vitest";
import { cleanSong } from "./clean-song.ts";
import { songSearches } from "./song-actions.tsx";

test("songSearches: a link per service, with the text encoded", () => {
  expect(songSearches("A&B 100% C/D?#\ud800")).toEqual([
    { name: "YouTube", href: "https://www.youtube.com/results?search_query=A%26B%20100%25%20C%2FD%3F%23%EF%BF%BD" },
    { name: "Spotify", href: "https://open.spotify.com/search/A%26B%20100%25%20C%2FD%3F%23%EF%BF%BD" },
    { name: "Bandcamp", href: "https://bandcamp.com/search?q=A%26B%20100%25%20C%2FD%3F%23%EF%BF%BD" },
    {
      name: "MusicBrainz",
      href: "https://musicbrainz.org/search?type=recording&query=A%26B%20100%25%20C%2FD%3F%23%EF%BF%BD",
    },
  ]);
});

test.each([
  ["Let It Be (Remastered 2009)", "Let It Be"],
  ["Noturno para o Tejo [Official Video]", "Noturno para o Tejo"],
  ["Canção (feat. Inês Valadares)", "Canção"],
  ["Blue Alfama (Album Version)", "Blue Alfama"],
  ["Linha Amarela [Explicit]", "Linha Amarela"],
  ["Outono - 2011 Remaster", "Outono"],
  ["Rua da Saudade, 3.º andar", "Rua da Saudade, 3.º andar"],
  ["[Remastered]", "[Remastered]"],
  ["", ""],
])("cleanSong: %j is searched for as %j", (sent, searched) => {
  expect(cleanSong({ artist: "Trio Miradouro", title: sent })).toEqual({ artist: "Trio Miradouro", title: searched });
});
