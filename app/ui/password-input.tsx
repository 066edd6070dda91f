import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from "react";
import { ICON_BUTTON_STYLES } from "./button-styles.ts";
import { Icon } from "./icon.tsx";

/**
 * A password field with a button that shows and hides it. Submitting hides it, so that browsers do not store it as text.
 * The button's name does not contain the field's, so that the field's name stays unique; `labelId` describes the button.
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
        <Icon of={shown ? EyeOff : Eye} />
      </button>
    </div>
  );
}
