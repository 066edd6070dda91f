import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/**
 * A menu under a button: Esc, a press outside and moving the focus outside close it. `container` are the props of the
 * element around both, `button` those of the button, and `id` is the menu's. `close` returns the focus to the button,
 * unless it is elsewhere.
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  function close(): void {
    setOpen(false);
    // Safari does not focus a pressed button: the body has the focus then.
    const { activeElement, body } = document;
    if (activeElement === body || container.current?.contains(activeElement)) button.current?.focus();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // Closes only the menu, not what is around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !container.current?.contains(relatedTarget)) setOpen(false);
  };

  return {
    open,
    close,
    id,
    container: { ref: container, onKeyDown, onBlur },
    button: {
      ref: button,
      type: "button" as const,
      "aria-expanded": open,
      "aria-controls": id,
      onClick: () => setOpen(!open),
    },
  };
}
