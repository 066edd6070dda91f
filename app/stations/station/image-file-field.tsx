import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FIELD_STYLES, FieldNotes, fieldId, noteIds } from "#app/platform/ui/field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { IMAGE_FILE, IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, STORED_IMAGE } from "./submission-form-fields.ts";
import { draftImagePath } from "./uploaded-image.ts";

const ACCEPT = "image/png,image/jpeg,image/webp,image/gif,image/avif,image/x-icon,.ico";

/** With scripts the browser's own control lies invisibly over ours, so that it is clicked, focused and dropped on. */
const CONTROL = `${FIELD_STYLES} over-control`;
const SHOWN_CONTROL = "flex min-h-12 items-center gap-2.5 boxed border-dashed bg-surface px-3.5 py-2.5";
const SHOWN_STATES = "peer-hover:border-ink-2 peer-aria-invalid:border-danger";
const SHOWN_FOCUS = "peer-focus-visible:[outline:3px_solid_var(--focus)]";

/**
 * The image file of a submission, instead of a URL. `stored`: the digest of a file that the server stored when the form
 * was refused for another reason; it is used unless it is deselected. `onImage`: called with the URL of the image to
 * preview, empty without one.
 */
export function ImageFileField({
  stored,
  error,
  onImage,
}: {
  stored: string | undefined;
  error: string | undefined;
  onImage: (url: string) => void;
}) {
  const { input, file, setFile } = useChosenFile(stored);
  const [usesStored, setUsesStored] = useState(true);
  const [lastStored, setLastStored] = useState(stored);
  if (stored !== lastStored) {
    setLastStored(stored);
    setUsesStored(true);
  }
  const fileUrl = useObjectUrl(file);
  const url = fileUrl || (stored && usesStored ? draftImagePath(stored) : "");
  const showImage = useEffectEvent(onImage);
  useEffect(() => showImage(url), [url]);
  const id = fieldId(IMAGE_FILE);
  const status = file && file.size > MAX_IMAGE_BYTES ? `${IMAGE_TOO_LARGE}.` : null;
  const notes = { id, hint: "PNG, JPEG, WebP, GIF, AVIF ou ICO, no máximo 5\u00a0MiB.", error, status };
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-compact leading-5">
        Ficheiro da imagem<span className="font-normal text-ink-3"> (em vez do URL)</span>
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="file"
          name={IMAGE_FILE}
          accept={ACCEPT}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(notes)}
          className={`peer ${CONTROL}`}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
        <div data-needs-script="" aria-hidden="true" className={`${SHOWN_CONTROL} ${SHOWN_STATES} ${SHOWN_FOCUS}`}>
          <Icon of="image-up" size={5} className="flex-none text-ink-2" />
          <span dir="auto" className={`min-w-0 truncate ${file ? "" : "text-ink-3"}`}>
            {file?.name ?? "Escolher imagem…"}
          </span>
        </div>
      </div>
      <FieldNotes {...notes} />
      {stored && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={STORED_IMAGE}
            value={stored}
            checked={usesStored}
            className="size-5 flex-none accent-cobalt"
            onChange={({ currentTarget }) => setUsesStored(currentTarget.checked)}
          />
          <img src={draftImagePath(stored)} alt="" width={44} height={44} className="size-11 flex-none bg-sunken" />
          <span className="text-small">
            Usar a imagem carregada. Está guardada: não precisa de a escolher outra vez.
          </span>
        </label>
      )}
    </div>
  );
}

/**
 * The chosen file. Deselected when the form is reset, and when the server has stored it: sending the form again need
 * not send the file again.
 */
function useChosenFile(stored: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    // Chosen before hydration.
    setFile(input.current?.files?.[0] ?? null);
    const form = input.current?.form;
    const clear = () => setFile(null);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  useEffect(() => {
    if (!stored || !input.current) return;
    input.current.value = "";
    setFile(null);
  }, [stored]);
  return { input, file, setFile };
}

/** A URL for a file in memory; empty without one. */
function useObjectUrl(file: File | null): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl("");
    };
  }, [file]);
  return url;
}
