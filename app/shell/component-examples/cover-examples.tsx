import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";
import { stationCover } from "#app/stations/station-cover.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { Example, Examples } from "./example.tsx";

/** One genre of each family of covers, and none. */
const GENRES = [
  ...["Jazz", "Eletrónica", "Rock", "Lo-fi", "Latina", "Hip-Hop", "Clássica"],
  ...["Country", "Indie", "Pop", "Fado", "Notícias", ""],
];
const NAMES = ["Rádio Aurora", "Brisa", "90.3 FM"];

export function CoverExamples() {
  return (
    <>
      <Examples of="Covers by genre">
        {GENRES.map((genre) => (
          <Example key={genre} state={genre || "no genre"}>
            <div className="flex gap-2">
              {NAMES.map((name) => (
                <CoverImage
                  key={name}
                  image=""
                  cover={stationCover({ id: "example", name, genre })}
                  eager={true}
                  className="size-[88px]"
                />
              ))}
            </div>
          </Example>
        ))}
      </Examples>
      <Examples of="AzulejoWall">
        <Example state="16 × 2 tiles" className="w-full">
          <AzulejoWall columns={16} rows={2} />
        </Example>
        <Example state="16 × 4 tiles, with a heart in the gap" className="w-full">
          <AzulejoWall columns={16} rows={4} missing="heart" />
        </Example>
        <Example state="4 × 4 tiles" className="w-[206px]">
          <AzulejoWall columns={4} rows={4} />
        </Example>
      </Examples>
    </>
  );
}
