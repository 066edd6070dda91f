import { countryLabel } from "#app/catalogue/place-labels.ts";
import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";
import type { Station } from "#app/stations/station.ts";
import { stationCover } from "#app/stations/station-cover.ts";
import { smallStationImage } from "#app/stations/station-image.ts";
import type { StationStatus } from "#app/stations/station-status.ts";

/** A station as its submitter may read it. */
export type OwnSubmission = Pick<
  Station,
  "id" | "name" | "genre" | "country" | "countryCode" | "city" | "imageUrl" | "createdAt"
> & { status: StationStatus };

/** A row of «As minhas rádios». */
export type SubmissionView = {
  id: string;
  name: string;
  status: StationStatus;
  /** Such as «Fado · Coimbra, Portugal». */
  about: string;
  sentence: string;
  image: string;
  sharpImage: string;
  cover: string;
};

const dateFormat = lisbonTimeFormat({ day: "2-digit", month: "2-digit", year: "numeric" });

/** What its submitter reads about a station. Source: accounts, section 9. */
export function submissionView(station: OwnSubmission): SubmissionView {
  const { id, name, genre, city, status } = station;
  const place = [city, countryLabel(station)].filter(Boolean).join(", ");
  // The images of stations that are not public are for administrators only.
  const images = status === "approved" ? smallStationImage(station) : { image: "", sharpImage: "" };
  return {
    ...{ id, name, status, ...images },
    about: [genre, place].filter(Boolean).join(" · "),
    sentence: sentenceOf(station),
    cover: stationCover(station),
  };
}

function sentenceOf({ status, createdAt }: OwnSubmission): string {
  if (status === "suspended") return "Não está no diretório.";
  const date = dateFormat.format(createdAt);
  return status === "approved" ? `No diretório desde ${date}.` : `À espera de aprovação desde ${date}.`;
}
