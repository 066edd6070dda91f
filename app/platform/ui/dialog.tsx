import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A modal dialog on the native element: the rest of the page is inert, Esc and a click on the backdrop close it, and
 * the focus returns to where it was. Its name is `label`, or the element with the id `labelledBy`. The first focusable
 * element gets the focus. With `preventClose`, only `open` closes it. `onCancel` replaces what Esc and the back gesture
 * do. It opens and closes with the motion in base.css, where the browser has it; a closing dialog keeps its content,
 * but does not react.
 */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  describedBy,
  role,
  preventClose = false,
  onCancel,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  role?: "alertdialog";
  preventClose?: boolean;
  onCancel?: (() => void) | undefined;
  className: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasContent, setHasContent] = useState(open);
  if (open && !hasContent) setHasContent(true);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !hasContent) return;
    element.inert = !open;
    if (open) {
      if (!element.open) element.showModal();
      return;
    }
    element.close();
    let reopened = false;
    const motions = element.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(motions).then(() => reopened || setHasContent(false));
    return () => {
      reopened = true;
    };
  }, [open, hasContent]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && isOutside(event, dialog.current) && !preventClose) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog natively; the click handler is for the backdrop
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
      onCancel={(event) => {
        if (preventClose || onCancel) event.preventDefault();
        onCancel?.();
      }}
      onClose={() => open && onClose()}
      onClick={closeOnBackdrop}
    >
      {hasContent && children}
    </dialog>
  );
}

const DIALOG_STYLES = "w-[min(560px,calc(100%-32px))] rounded-md bg-surface sm:px-8";

/** The styles of a dialog in the middle of the window. */
export const CENTRED_DIALOG_STYLES = `m-auto ${DIALOG_STYLES}`;

/** The styles of a dialog that grows when a choice shows more fields: nothing above these moves then. */
export const TOP_DIALOG_STYLES = `mx-auto mt-[min(5vh,48px)] mb-auto max-h-[calc(100%-2*min(5vh,48px))] ${DIALOG_STYLES}`;

/** Clicks on the dialog's padding and on its backdrop have the same target. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
