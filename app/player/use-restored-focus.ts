import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives a button its focus back after it was disabled for a while: a disabled button loses it, and with it the keyboard's
 * place on the page.
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
      // Blurred by being disabled, the button is not left for another element.
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
