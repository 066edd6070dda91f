import { LogIn, LogOut } from "lucide-react";
import { NavLink, useFetcher, useNavigate } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

/** Every button that signs out sends the same form. */
const SIGN_OUT = { key: "sign-out" };

/**
 * For what stands on every page: follows a sign-out to its end, also when its button goes, because the menu closes or because
 * a live update says first that the session has ended. After it the home page is shown; a failure is shown as a toast.
 */
export function useSignOut(): void {
  const { data } = useFetcher<FormResult>(SIGN_OUT);
  const navigate = useNavigate();
  useFormResult(data, { onSuccess: () => void navigate("/") });
}

type SessionLinkStyles = { className: string; formClassName?: string; iconSize?: string; onUse?: () => void };

/** 'Entrar' for visitors; 'Sair' for those who are signed in. */
export function SessionLink({ viewer, ...className }: SessionLinkStyles & { viewer: ShownViewer }) {
  return viewer ? <SignOutButton email={viewer.email} {...className} /> : <SignInLink {...className} />;
}

function SignInLink({ className, iconSize = "size-5", onUse }: SessionLinkStyles) {
  return (
    <NavLink
      to="/auth"
      className={`${className} aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
      onClick={onUse}
    >
      <LogIn className={iconSize} strokeWidth={1.75} aria-hidden="true" />
      Entrar
    </NavLink>
  );
}

/**
 * A form that also works without JavaScript. Sent beside the page: when it fails, the page stays. Afterwards the page is left,
 * so its loaders need not run again.
 */
function SignOutButton({
  email,
  className,
  formClassName = "contents",
  iconSize = "size-5",
  onUse,
}: SessionLinkStyles & { email: string }) {
  const { Form } = useFetcher(SIGN_OUT);
  usePreloadToasts();
  return (
    <Form
      method="post"
      action="/auth/sign-out"
      className={formClassName}
      onSubmit={onUse}
      defaultShouldRevalidate={false}
    >
      <button type="submit" className={className} title={email}>
        <LogOut className={iconSize} strokeWidth={1.75} aria-hidden="true" />
        Sair
      </button>
    </Form>
  );
}
