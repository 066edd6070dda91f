import { useId, useRef, useState } from "react";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { copyText } from "#app/platform/ui/share.client.ts";

/**
 * A text with a button that copies it; where the browser refuses that, the text is selected. `copied`: the message
 * after copying.
 */
export function CopyField({
  label,
  text,
  rows,
  copied,
}: {
  label: string;
  text: string;
  rows: number;
  copied: string;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState({ text, message: "" });

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    if (!isCopied) field.current?.select();
    setResult({ text, message: isCopied ? copied : "Não foi possível copiar. O texto está selecionado." });
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-compact">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly={true}
        value={text}
        rows={rows}
        className="block w-full boxed bg-surface px-3.5 py-2.5 text-compact/6 wrap-anywhere"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-4 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" data-needs-script="" className={BUTTON_STYLES.primary} onClick={() => void copy()}>
          <Icon of="copy" />
          Copiar<span className="sr-only"> {label.toLowerCase()}</span>
        </button>
        <p role="status" className="text-ink-2 text-small">
          {result.text === text && result.message}
        </p>
      </div>
    </div>
  );
}
