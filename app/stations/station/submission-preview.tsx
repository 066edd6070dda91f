import { useId } from "react";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { urlFault } from "#app/platform/text/web-url.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useDebouncedValue } from "#app/platform/ui/use-debounced-value.ts";
import type { SubmissionField } from "./field-list.ts";
import { stationCover } from "./station-cover.ts";

/** Debounce before an image is fetched; longer for images of other sites. */
const COVER_DELAY_MS = 250;
const IMAGE_DELAY_MS = 700;

type PreviewProps = {
  values: Partial<Record<SubmissionField, string>>;
  /** The URL of the image file, if any. */
  image?: string;
};

/** A preview of the station card with the typed values, beside the form. */
export function SubmissionPreview(props: PreviewProps) {
  const title = useId();
  return (
    <aside data-needs-script="" aria-labelledby={title} className="self-start lg:sticky lg:top-6">
      <h2 id={title} className="border-ink border-t-2 pt-3.5 pb-4 text-t2">
        Pré-visualização
      </h2>
      <StationPreview {...props} className="max-w-[306px]" />
    </aside>
  );
}

/** The card of a station with these values. Its icons do nothing. */
export function StationPreview({ values, image: file = "", className }: PreviewProps & { className: string }) {
  const { description = "", city = "", country = "", image_url = "" } = values;
  const [name, genre] = [oneLine(values.name ?? ""), oneLine(values.genre ?? "")];
  const cover = useDebouncedValue(stationCover({ id: "", name, genre }), COVER_DELAY_MS);
  const typedImage = useDebouncedValue(validUrl(image_url), IMAGE_DELAY_MS);
  const image = file || typedImage;
  const place = city.trim() || country.trim();
  return (
    <div className={className}>
      <div className="relative aspect-square overflow-hidden">
        <CoverImage image={image} cover={cover} eager={true} className="size-full" />
        <span className="absolute right-0 bottom-0 grid size-1/4 place-items-center bg-tile text-white">
          <Icon of="play" size={6} className="fill-current" />
        </span>
      </div>
      <div className="mt-4 flex items-start gap-3">
        <h3 className={`min-w-0 flex-1 text-t3 wrap-anywhere ${name ? "" : "text-ink-3"}`}>
          <span dir="auto" className="line-clamp-2">
            {name || "Nome da rádio"}
          </span>
        </h3>
        <Icon of="heart" size={5} className="mt-px flex-none text-ink-2" />
      </div>
      <p dir="auto" className="mt-0.5 line-clamp-2 text-ink-2 text-small wrap-anywhere">
        {description}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-small">
        {genre && (
          <span dir="auto" className="max-w-full truncate boxed px-2 py-0.5 font-medium text-ink text-micro">
            {genre}
          </span>
        )}
        {place && (
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Icon of="map-pin" size={4} className="flex-none" />
            <span dir="auto" className="truncate">
              {place}
            </span>
          </span>
        )}
      </div>
      <p className="mt-4 text-ink-3 text-micro">
        Se a imagem falhar, mostramos esta capa, desenhada a partir do nome e do género.
      </p>
    </div>
  );
}

/** Empty for anything but a valid http or https URL. */
function validUrl(text: string): string {
  const url = text.trim();
  return urlFault(url) === null ? url : "";
}
