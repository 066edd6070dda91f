import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores a button's focus after it was disabled: a disabled button loses the focus, and the keyboard user's position on
 * the page with it.
 */
export function useRestoredFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = button.current;
    if (!element || disabled) return;
    const remember = () => {
      hadFocus.current = true;
    };
    const forget = (event: FocusEvent) => {
      // Disabling blurs the button without a related target.
      if (event.relatedTarget || !element.disabled) hadFocus.current = false;
    };
    element.addEventListener("focus", remember);
    element.addEventListener("blur", forget);
    if (hadFocus.current && document.activeElement === document.body) element.focus({ preventScroll: true });
    return () => {
      element.removeEventListener("focus", remember);
      element.removeEventListener("blur", forget);
    };
  }, [button, disabled]);
}
