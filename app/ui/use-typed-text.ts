import { useEffect, useEffectEvent, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What stands in a field that looks after itself: `attach` is its ref, `read` belongs on its changes. `onValue` is told
 * of every change, also of what was typed before the page came alive, and of a form that is cleared.
 */
export function useTypedText(initial: string, onValue?: (text: string) => void) {
  const [text, setText] = useState(initial);
  const field = useRef<Field>(null);
  const show = (value: string) => {
    if (value === text) return;
    setText(value);
    onValue?.(value);
  };
  const onPresent = useEffectEvent(() => field.current && show(field.current.value));
  // A form tells that it will be cleared before it is.
  const onReset = useEffectEvent(() => field.current && show(field.current.defaultValue));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `initial` changes what an untouched field shows
  useEffect(() => {
    onPresent();
  }, [initial]);
  useEffect(() => {
    const form = field.current?.form;
    const clear = () => onReset();
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const attach = (element: Field | null) => {
    field.current = element;
  };
  return { text, attach, read: ({ currentTarget }: { currentTarget: Field }) => show(currentTarget.value) };
}
