import { LogIn, LogOut } from "lucide-react";
import { NavLink, useFetcher, useNavigate } from "react-router";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { useToastsAtHand } from "#app/ui/toasts.tsx";
import { useFormAnswer } from "#app/ui/use-form-result.ts";

/** Every button that signs out sends the same form. */
const SIGN_OUT = { key: "sign-out" };

/**
 * For what stands on every page: follows a sign-out to its end, also when its button goes, because the menu closes or because
 * a live update says first that the session has ended. After it the home page is shown; a failure is shown as a toast.
 */
export function useSignOut(): void {
  const { data } = useFetcher<FormResult>(SIGN_OUT);
  const navigate = useNavigate();
  useFormAnswer(data, { onSuccess: () => void navigate("/") });
}

type Look = { look: string; formLook?: string; iconSize?: string; onUse?: () => void };

/** 'Entrar' for visitors; 'Sair' for those who are signed in. */
export function SessionLink({ viewer, ...look }: Look & { viewer: ShownViewer }) {
  return viewer ? <SignOutButton email={viewer.email} {...look} /> : <SignInLink {...look} />;
}

function SignInLink({ look, iconSize = "size-5", onUse }: Look) {
  return (
    <NavLink
      to="/auth"
      className={`${look} aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
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
function SignOutButton({ email, look, formLook = "contents", iconSize = "size-5", onUse }: Look & { email: string }) {
  const { Form } = useFetcher(SIGN_OUT);
  useToastsAtHand();
  return (
    <Form method="post" action="/auth/sign-out" className={formLook} onSubmit={onUse} defaultShouldRevalidate={false}>
      <button type="submit" className={look} title={email}>
        <LogOut className={iconSize} strokeWidth={1.75} aria-hidden="true" />
        Sair
      </button>
    </Form>
  );
}
