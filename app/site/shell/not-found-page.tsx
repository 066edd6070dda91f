import { Link } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { StillPlaying } from "#app/sound/player/playback-state.tsx";
import { NotFoundWall } from "#app/stations/covers/azulejo-panel.tsx";

/** The page for unknown URLs. Source of the texts: spec, section 2. */
export function NotFoundPage() {
  return (
    <>
      <NotFoundWall />
      <div className="wrap pt-4">
        <h1 className="text-d2">Oops! Página não encontrada</h1>
        <p className="mt-3.5 max-w-[50ch] text-ink-2 text-lg leading-7">
          O endereço que abriu não existe ou mudou de sítio.
        </p>
        <StillPlaying className="mb-6" />
        <Link to="/" className={BUTTON_STYLES.primary}>
          <Icon of="arrow-left" />
          Voltar ao início
        </Link>
      </div>
    </>
  );
}

/** The meta tags of the page for unknown URLs. */
export function notFoundMeta(matches: Parameters<typeof pageMeta>[0]) {
  return pageMeta(matches, {
    title: "Página não encontrada",
    description: "O endereço que abriu não existe ou mudou de sítio.",
    indexed: false,
  });
}
