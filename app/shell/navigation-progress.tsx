import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that comes sooner is better without any sign of waiting. */
const SHOWN_AFTER_MS = 150;

/** A line that runs along the ruler while a page is on its way. Said in words by the page itself, when it is there. */
export function NavigationProgress() {
  const underWay = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!underWay) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [underWay]);
  if (!shown) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute bottom-0 left-0 h-[3px] w-full origin-left animate-progress bg-signal"
    />
  );
}
