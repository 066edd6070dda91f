import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { titleOfPage } from "#app/player/title-of-page.client.ts";

/** Announces a new page to screen readers: its title, once, when the URL's path changes. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(titleOfPage());
  }, [pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
