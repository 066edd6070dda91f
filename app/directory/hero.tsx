import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { HeroWave } from "./hero-wave.tsx";

/** The banner of the home page. The wave opens beside the title, whose size gives its place. Words: spec, section 2. */
export function Hero() {
  return (
    <div className="relative overflow-hidden">
      <div className="wrap relative z-[2]">
        <div className="max-w-[760px] pt-9 pb-[214px] lg:pt-[60px] lg:pb-9">
          <h1 className="text-d1 lg:max-w-[7.4em]">Descubra Estações de Rádio Incríveis</h1>
          <p className="mt-[18px] mb-6 max-w-[46ch] text-balance text-base text-ink-2 leading-[25px] lg:mt-6 lg:mb-7 lg:text-lg lg:leading-7">
            Música, notícias e boas conversas, em direto, de todo o mundo. Escolha uma cidade no mostrador e comece a
            ouvir.
          </p>
          <Link to="/stations" className={BUTTON_STYLES.primary}>
            Explorar Estações
            <ArrowRight className="size-5" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </div>
      </div>
      <HeroWave
        wideClassName="absolute z-0 right-0 h-[520px] left-[calc(max(48px,50vw-624px)+var(--d1)*6.38)] top-[calc((var(--d1)-92px)*1.55)] w-[calc(100vw-max(48px,50vw-624px)-var(--d1)*6.38)]"
        narrowClassName="absolute z-0 inset-x-0 -bottom-4 h-[228px] w-full"
      />
    </div>
  );
}
