import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyField } from "./copy-field.tsx";
import {
  EMBED_FRAMES,
  EMBED_THEMES,
  type EmbedOptions,
  type EmbedSize,
  embedCode,
  embedCodeUrl,
} from "./embed-options.ts";

const THEME_LABELS = { light: "Clara", blue: "Azul", auto: "Como o visitante" };

const SIZES: readonly EmbedSize[] = ["480", "320"];

type EmbeddedStation = { id: string; name: string };

/**
 * The choices of an embed and its code. With `onChoose` the choices are buttons; without it
 * links to the page with the code, which work without JavaScript.
 */
export function EmbedForm({
  station,
  publicUrl,
  options,
  onChoose,
}: {
  station: EmbeddedStation;
  publicUrl: string;
  options: EmbedOptions;
  onChoose?: (options: EmbedOptions) => void;
}) {
  const choice = (choice: Partial<EmbedOptions>, label: string) => (
    <Choice
      key={label}
      label={label}
      isChosen={Object.entries(choice).every(([name, value]) => options[name as keyof EmbedOptions] === value)}
      url={embedCodeUrl(station.id, { ...options, ...choice })}
      onChoose={onChoose && (() => onChoose({ ...options, ...choice }))}
    />
  );
  return (
    <div className="grid min-w-0 content-start gap-[22px]">
      <Choices label="Tamanho">
        {SIZES.map((size) => choice({ size }, `${EMBED_FRAMES[size].width} × ${EMBED_FRAMES[size].height}`))}
      </Choices>
      <Choices label="Cor">{EMBED_THEMES.map((theme) => choice({ theme }, THEME_LABELS[theme]))}</Choices>
      <CopyField label="Código" text={embedCode({ station, options, publicUrl })} rows={5} copied="Código copiado" />
      <p className="text-ink-2 text-small">Só toca quando alguém carrega no botão. Não deixa cookies.</p>
    </div>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-semibold text-compact">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

const CHOICE_STYLES = "inline-flex min-h-11 items-center rounded-sm border px-[13px]";
const LABEL_STYLES = "whitespace-nowrap font-medium text-compact no-underline";

function Choice({
  label,
  isChosen,
  url,
  onChoose,
}: {
  label: string;
  isChosen: boolean;
  url: string;
  onChoose: (() => void) | undefined;
}) {
  const className = `${CHOICE_STYLES} ${LABEL_STYLES} ${isChosen ? "inverted" : "border-line-strong hover:border-ink"}`;
  if (onChoose) {
    return (
      <button type="button" aria-pressed={isChosen} className={className} onClick={onChoose}>
        {label}
      </button>
    );
  }
  return (
    <Link
      to={url}
      replace={true}
      preventScrollReset={true}
      aria-current={isChosen ? "true" : undefined}
      className={className}
    >
      {label}
    </Link>
  );
}
