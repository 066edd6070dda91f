import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatFileSize } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES } from "./button-styles.ts";
import { FieldNotes, fieldId, noteIds } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Transparent above the zone, so that it takes clicks, drops and the focus; without JavaScript as the browser draws it. */
const INPUT_STYLES = "over-control peer max-w-full scripted:size-full";

/** Draws the border and the focus ring of the input, which is transparent. */
const FOCUS_STYLES = "outline-offset-3 peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus)";
const FRAME_STYLES = `${FOCUS_STYLES} pointer-events-none absolute inset-0 border-2`;

/**
 * A file field: a label to drop a file on, around the input, with name and size of the chosen file. Submitted by a
 * plain form. Its accessible name is that of the button that it shows, "Escolher ficheiro".
 */
export function DropZone({
  name,
  hint,
  error,
}: {
  name: string;
  /** What files are accepted. */
  hint: string;
  error?: string;
}) {
  const { attach, chosen, read } = useChosenFile();
  const { over, ...dragHandlers } = useDrop();
  const id = fieldId(name);
  const notes = { id, error };
  return (
    <div className="grid gap-1.5">
      <label
        className={`relative grid min-h-[212px] content-center justify-items-start gap-2.5 px-6 py-7 sm:px-9 ${over ? "bg-sunken" : "bg-surface"}`}
      >
        <input
          ref={attach}
          id={id}
          type="file"
          name={name}
          aria-labelledby={`${id}-action`}
          aria-describedby={[noteIds(notes), `${id}-file`, `${id}-accepted`].filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          className={INPUT_STYLES}
          onChange={read}
          {...dragHandlers}
        />
        <span className={`${FRAME_STYLES} ${frameColour({ over, invalid: Boolean(error) })}`} />
        <Icon of={chosen ? "file-check" : "upload"} size={6} />
        <span id={`${id}-file`} aria-live="polite" className="font-semibold text-lead wrap-anywhere">
          <bdi>{chosen?.name ?? "Largue aqui um ficheiro"}</bdi>
          {chosen && <span className="numbers font-normal text-ink-2"> {formatFileSize(chosen.bytes)}</span>}
        </span>
        <span id={`${id}-accepted`} className="max-w-[52ch] text-ink-2 text-small">
          {hint}
        </span>
        <span id={`${id}-action`} data-needs-script="" className={`${BUTTON_STYLES.smallOutline} min-w-40`}>
          {chosen ? "Escolher outro ficheiro" : "Escolher ficheiro"}
        </span>
      </label>
      <FieldNotes {...notes} />
    </div>
  );
}

function frameColour({ over, invalid }: { over: boolean; invalid: boolean }): string {
  if (over) return "border-cobalt";
  return `border-dashed ${invalid ? "border-danger" : "border-line-strong peer-hover:border-ink"}`;
}

/** Name and size of the chosen file: also of one chosen before hydration, and null again after a reset of the form. */
function useChosenFile() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; bytes: number } | null>(null);
  const read = () => {
    const file = input.current?.files?.[0];
    setChosen(file ? { name: file.name, bytes: file.size } : null);
  };
  const onPresent = useEffectEvent(() => input.current?.files?.length && read());
  const onReset = useEffectEvent(() => setChosen(null));
  useEffect(() => {
    onPresent();
    const form = input.current?.form;
    const clear = () => onReset();
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  return { attach: input, chosen, read };
}

/** Handlers of a file input that files can be dropped on; `over` while one is dragged over it. The first file counts. */
function useDrop() {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    // Otherwise the browser opens the file.
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent<HTMLInputElement>) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    const chosen = new DataTransfer();
    chosen.items.add(file);
    event.currentTarget.files = chosen.files;
    event.currentTarget.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return { over, onDragEnter: onDragOver, onDragOver, onDragLeave: () => setOver(false), onDrop };
}
