import { pageMeta } from "#app/platform/page-meta.ts";
import { TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import { AdminExamples } from "./component-examples/admin-examples.tsx";
import { ButtonExamples } from "./component-examples/button-examples.tsx";
import { ListExamples, StationExamples } from "./component-examples/directory-examples.tsx";
import { Examples, SwitchedExample } from "./component-examples/example.tsx";
import { FieldExamples } from "./component-examples/field-examples.tsx";
import { OverlayExamples } from "./component-examples/overlay-examples.tsx";
import { PlayerExamples } from "./component-examples/player-examples.tsx";
import { CoverExamples, SubmissionExamples } from "./component-examples/station-examples.tsx";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

// Without the route's generated types: type checks do not run in development mode, so the route has none there.
export function meta({ matches }: { matches: Parameters<typeof pageMeta>[0] }) {
  return pageMeta(matches, {
    title: "Components",
    description: "Every component in its states, for development.",
    indexed: false,
  });
}

const PARTS = [
  { id: "ui", title: "app/ui", parts: [ButtonExamples, FieldExamples, OverlayExamples] },
  { id: "player", title: "app/player and app/favourites", parts: [PlayerExamples] },
  { id: "directory", title: "app/directory", parts: [StationExamples, ListExamples] },
  { id: "stations", title: "app/stations", parts: [SubmissionExamples] },
  { id: "covers", title: "app/covers", parts: [CoverExamples] },
  { id: "admin", title: "app/admin", parts: [AdminExamples] },
  { id: "shell", title: "app/shell", parts: [PageExamples] },
];

/** Every component in its states, rendered from props. Only in development; the theme is switched in the top bar. */
export default function ComponentsPage() {
  return (
    <div lang="en">
      <PageFrame
        title="Components"
        sentence="Every component in its states, rendered from props. The button in the top bar switches the theme."
      >
        <nav aria-label="Parts" className="flex flex-wrap gap-x-5">
          {PARTS.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={TEXT_LINK_STYLES}>
              {title}
            </a>
          ))}
        </nav>
      </PageFrame>
      {PARTS.map(({ id, title, parts }) => (
        <section key={id} id={id} className="pt-10">
          <div className="wrap">
            <h2 className="border-ink border-t-2 pt-3.5 text-t1">{title}</h2>
          </div>
          {parts.map((Part) => (
            <Part key={Part.name} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The error page retries by navigating, which scrolls to the top: it is shown only when chosen. */
function PageExamples() {
  return (
    <Examples of="NotFoundPage and ErrorPage" wide={true}>
      <SwitchedExample
        wide={true}
        states={{ "not found": <NotFoundPage />, "error; retries every few seconds": <ErrorPage /> }}
      />
    </Examples>
  );
}
