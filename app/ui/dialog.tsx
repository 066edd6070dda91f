import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

/**
 * A modal dialog on the browser's own element: the rest of the page is inert, Esc closes, focus goes back where it was.
 * A click beside it closes it too. `label` names it, or the element with the id `labelledBy`. The first thing in it that
 * can have the focus gets it. While it `preventClose`, only `open` closes it.
 */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  describedBy,
  role,
  preventClose = false,
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
  className: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && isBeside(event, dialog.current) && !preventClose) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by itself; the click is for what lies beside it
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
      onCancel={(event) => preventClose && event.preventDefault()}
      onClose={() => open && onClose()}
      onClick={closeOnBackdrop}
    >
      {open && children}
    </dialog>
  );
}

/** The dialog's own padding is hit as if it were what lies around it. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
