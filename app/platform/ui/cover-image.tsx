import { useEffect, useRef, useState } from "react";

/**
 * A square image with a generated cover as its fallback: behind it while it loads, instead of it when it fails.
 * `image` may be empty; `sharpImage` is the same at twice the resolution. Decorative unless `alt` is set.
 */
export function CoverImage({
  image,
  sharpImage,
  cover,
  eager = false,
  alt = "",
  className,
}: {
  image: string;
  sharpImage?: string;
  cover: string;
  eager?: boolean;
  alt?: string;
  className: string;
}) {
  const [failed, setFailed] = useState("");
  const element = useRef<HTMLImageElement>(null);
  const usesImage = image !== "" && failed !== image;
  useEffect(() => {
    // An image that failed before hydration fires no error event.
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (usesImage && complete && naturalWidth === 0) setFailed(image);
  }, [usesImage, image]);
  return (
    <img
      ref={element}
      src={usesImage ? image : cover}
      srcSet={usesImage && sharpImage ? `${sharpImage} 2x` : undefined}
      alt={alt}
      width={240}
      height={240}
      loading={eager ? "eager" : "lazy"}
      // Otherwise React preloads eager images in the head, before the styles and the font.
      fetchPriority={eager ? "low" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      className={`object-cover ${usesImage ? IMAGE_STYLES : "bg-sunken"} ${className}`}
      style={usesImage ? { backgroundImage: `url("${cover}")` } : undefined}
      onError={() => usesImage && setFailed(image)}
    />
  );
}

/**
 * Images with a white edge are transparent along it, and show the line that the light theme has there. The cover behind
 * is a little smaller, so that it shows no edge of its own.
 */
const IMAGE_STYLES = "bg-(--image-edge) bg-[length:calc(100%-6px)] bg-center bg-no-repeat";
