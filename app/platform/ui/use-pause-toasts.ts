import { type RefObject, useEffect } from "react";
import { toastList } from "./toast.ts";

/**
 * Stops the time of the toasts while the pointer or the keyboard's focus is on them, or the window is not in front.
 * After a touch of a toast it runs on with a touch elsewhere.
 */
export function usePauseToasts(region: RefObject<HTMLElement | null>, areShown: boolean): void {
  useEffect(() => {
    if (!areShown) return;
    const listening = new AbortController();
    const { signal } = listening;
    let [isPointed, isFocused, isBehind] = [false, false, false];
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && region.current?.contains(target) === true;
    const update = () => toastList.pause(isPointed || isFocused || isBehind);
    // On the document: a toast that disappears under the pointer gets no event.
    const onPointer = ({ target }: Event) => {
      isPointed = isInside(target);
      update();
    };
    const onFocus = (target: EventTarget | null) => {
      isFocused = isInside(target) && target instanceof Element && target.matches(":focus-visible");
      update();
    };
    const onWindow = ({ type, target }: FocusEvent) => {
      if (target !== window) return;
      isBehind = type === "blur";
      update();
    };
    document.addEventListener("mouseover", onPointer, { signal });
    document.addEventListener("pointerdown", onPointer, { signal });
    document.addEventListener("focusin", ({ target }) => onFocus(target), { signal });
    document.addEventListener("focusout", ({ relatedTarget }) => onFocus(relatedTarget), { signal });
    window.addEventListener("blur", onWindow, { signal });
    window.addEventListener("focus", onWindow, { signal });
    return () => {
      listening.abort();
      toastList.pause(false);
    };
  }, [region, areShown]);
}
