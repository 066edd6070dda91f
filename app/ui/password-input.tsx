import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from "react";
import { ICON_BUTTON_STYLES } from "./button-styles.ts";

/**
 * A password with a button that shows and hides it. It is hidden again when it is sent, so that no browser remembers it
 * as a text. The button's name leaves out the field's, or there would be two of that name: `labelId` describes it.
 */
export function PasswordInput({
  labelId,
  className,
  ...field
}: InputHTMLAttributes<HTMLInputElement> & { labelId: string; ref: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = frame.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div ref={frame} className="relative">
      <input
        {...field}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        className={`${className} pr-13 [&::-ms-reveal]:hidden`}
      />
      <button
        type="button"
        data-needs-script=""
        className={`${ICON_BUTTON_STYLES} absolute top-0.5 right-0.5 focus-visible:-outline-offset-3`}
        aria-label={shown ? "Ocultar caracteres" : "Mostrar caracteres"}
        aria-describedby={labelId}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
