import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { NotFoundWall } from "#app/covers/azulejo-panel.tsx";
import { StillPlaying } from "#app/player/playback-state.tsx";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** Source of the words: spec, section 2. */
export function NotFoundPage() {
  return (
    <>
      <NotFoundWall />
      <div className="wrap pt-10 lg:pt-20">
        <h1 className="text-d2">Oops! Página não encontrada</h1>
        <p className="mt-5 max-w-[46ch] text-ink-2 text-lg leading-7">
          O endereço que abriu não existe ou mudou de sítio.
        </p>
        <StillPlaying className="mb-6" />
        <Link to="/" className={BUTTON_STYLES.primary}>
          <ArrowLeft className="size-5" strokeWidth={1.75} aria-hidden="true" />
          Voltar ao início
        </Link>
      </div>
    </>
  );
}
