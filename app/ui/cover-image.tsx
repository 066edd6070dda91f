import { useEffect, useRef, useState } from "react";

/**
 * A square picture with a drawn cover as its understudy: behind it while it loads, in its place when it fails.
 * `image` may be empty; `sharpImage` is the same with twice the pixels, for screens that have them. Decorative: the name stands beside it, unless `alt` says otherwise.
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
    // A picture that failed before this page came alive has told nobody.
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
      // Without this React would ask for the eager ones in the head, before the styles and the font.
      fetchPriority={eager ? "low" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      className={`bg-sunken object-cover ${className}`}
      style={usesImage ? { backgroundImage: `url("${cover}")`, backgroundSize: "cover" } : undefined}
      onError={() => usesImage && setFailed(image)}
    />
  );
}
