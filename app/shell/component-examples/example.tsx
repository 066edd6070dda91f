import { type ReactNode, useState } from "react";
import type { ListedStation } from "#app/cards/listed-station.ts";
import { UNCHECKED } from "#app/stations/station.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** The examples of one component. `wide`: from edge to edge of the window. */
export function Examples({ of, wide = false, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="pt-7">
      <div className="wrap pb-4">
        <h3 className="text-t2">{of}</h3>
      </div>
      <div className={wide ? "" : "wrap flex flex-wrap items-start gap-6"}>{children}</div>
    </div>
  );
}

/** A component in one state. `className`: the width. */
export function Example({
  state,
  className = "",
  children,
}: {
  state: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <figure className={`min-w-0 ${className}`}>
      <figcaption className="pb-2.5 text-ink-3 text-micro">{state}</figcaption>
      <div lang="pt-PT">{children}</div>
    </figure>
  );
}

/** A component that may be on a page only once, in the state that the buttons choose. `wide`: see Examples. */
export function SwitchedExample({
  states,
  wide = false,
}: {
  states: Readonly<Record<string, ReactNode>>;
  wide?: boolean;
}) {
  const [chosen, setChosen] = useState(Object.keys(states)[0] ?? "");
  return (
    <div className="w-full min-w-0">
      <div className={`flex flex-wrap gap-2 pb-4 ${wide ? "wrap" : ""}`}>
        {Object.keys(states).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === chosen}
            className={state === chosen ? BUTTON_STYLES.smallPrimary : BUTTON_STYLES.smallOutline}
            onClick={() => setChosen(state)}
          >
            {state}
          </button>
        ))}
      </div>
      <div lang="pt-PT">{states[chosen]}</div>
    </div>
  );
}

/** The station of most examples, which the examples' players play. */
export const EXAMPLE_STATION: ListedStation = {
  ...UNCHECKED,
  id: "example-aurora",
  name: "Rádio Aurora",
  description: "Jazz de manhã à noite, com as vozes novas de Lisboa.",
  summary: "",
  streamUrl: "https://aurora.example/direto.mp3",
  imageUrl: "",
  genre: "Jazz",
  country: "Portugal",
  countryCode: "PT",
  city: "Lisboa",
  listeners: 1284,
  bitrate: "128kbps",
};

export const OFF_AIR_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-cais",
  name: "Rádio Cais",
  genre: "Fado",
  listeners: 0,
  offAir: true,
};

/** Without bitrate and listeners: its location is shown. */
export const HTTP_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-beira",
  name: "Rádio Beira",
  streamUrl: "http://beira.example/direto.mp3",
  genre: "Pop",
  city: "Covilhã",
  listeners: 0,
  bitrate: "",
};

export const LONG_STATION: ListedStation = {
  ...EXAMPLE_STATION,
  id: "example-long",
  name: "Rádio Comunitária de Vila Nova de Famalicão e das Freguesias Vizinhas do Vale do Ave",
  description:
    "Notícias, desporto e música portuguesa para todo o vale, com programas de autor, debates e missa ao domingo de manhã.",
  genre: "Generalista, notícias e música tradicional portuguesa",
  listeners: 12345,
};
