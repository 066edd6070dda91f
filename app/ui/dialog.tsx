import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";

/**
 * A modal dialog on the browser's own element: the rest of the page is inert, Esc closes, focus goes back where it was.
 * A click beside it closes it too. `label` names it.
 */
export function Dialog({
  open,
  onClose,
  label,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
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
  const closeOnBackdrop = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by itself; the click is for what lies beside it
    <dialog ref={dialog} aria-label={label} className={className} onClose={onClose} onClick={closeOnBackdrop}>
      {open && children}
    </dialog>
  );
}
