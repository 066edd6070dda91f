import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { BEGINS_LOADED, beginWithLoadedPages } from "./site/shell/open-pages.client.ts";

beginWithLoadedPages();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[BEGINS_LOADED]} />
    </StrictMode>,
  );
});
