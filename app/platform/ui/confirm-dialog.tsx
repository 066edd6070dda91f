import { type ReactNode, useEffect, useId, useRef } from "react";
import { BUTTON_STYLES } from "./button-styles.ts";
import { CENTRED_DIALOG_STYLES, Dialog } from "./dialog.tsx";
import type { IconName } from "./icon-paths.ts";
import { Sentence } from "./isolated-texts.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** On phones the two buttons share the row equally. */
const HALF_WIDTH = "max-sm:min-w-[calc(50%-6px)] max-sm:flex-auto";

/**
 * Asks for confirmation of an irreversible action. `verb`: the label of the confirming button, as on the button that
 * opened the dialog. The cancel button has the initial focus, with a visible ring also after a click. While `busy` the
 * dialog cannot be closed.
 */
export function ConfirmDialog({
  open,
  title,
  text,
  verb,
  icon,
  image,
  children,
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  text: string;
  verb: string;
  icon?: IconName;
  /** 88 px square. */
  image?: ReactNode;
  /** Fields, between the text and the buttons. */
  children?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // After the dialog is shown, which gives the focus to its first element.
  useEffect(() => {
    if (open) cancel.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      preventClose={busy}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      className={`${CENTRED_DIALOG_STYLES} border-danger border-t-6 px-5 py-7`}
    >
      <div className="flex gap-5">
        {image && <div className="flex-none">{image}</div>}
        <div className="min-w-0 wrap-anywhere">
          <h2 id={`${id}-title`} className="text-t1">
            <Sentence text={title} />
          </h2>
          <p id={`${id}-text`} className="mt-2 text-ink-2">
            {text}
          </p>
        </div>
      </div>
      {children}
      <div className="mt-[26px] flex flex-wrap justify-end gap-3">
        <button
          ref={cancel}
          type="button"
          className={`${BUTTON_STYLES.outline} outline-offset-3 focus:outline-3 focus:outline-(--focus) ${HALF_WIDTH}`}
          disabled={busy}
          onClick={onCancel}
        >
          Cancelar
        </button>
        <SubmitButton type="button" busy={busy} variant="danger" icon={icon} className={HALF_WIDTH} onClick={onConfirm}>
          {verb}
        </SubmitButton>
      </div>
    </Dialog>
  );
}
