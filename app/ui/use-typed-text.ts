import { useEffect, useEffectEvent, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text of an uncontrolled field: `attach` is its ref, `read` its change handler. `onValue` is called for every change,
 * also for text typed before hydration and for a form reset.
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
  // The reset event fires before the field is cleared.
  const onReset = useEffectEvent(() => field.current && show(field.current.defaultValue));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `initial` changes the value of an untouched field
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
