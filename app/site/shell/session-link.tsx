import type { FormEvent, ReactNode } from "react";
import { NavLink, useFetcher, useNavigate } from "react-router";
import { leaveFavourites, signOutAfterFavourites } from "#app/browse/library/leave-favourites.client.ts";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { Icon, type IconSize } from "#app/platform/ui/icon.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";

/** All sign-out buttons share one fetcher. */
const SIGN_OUT = { key: "sign-out" };

/**
 * Handles the result of a sign-out: navigates to the home page, or shows a failure as a toast. Called by a component
 * that is on every page: the sign-out button is unmounted when the menu closes, or when a live update reports the end
 * of the session.
 */
export function useSignOut(): void {
  const { data } = useFetcher<FormResult>(SIGN_OUT);
  const navigate = useNavigate();
  useFormResult(data, {
    onSuccess: () => {
      leaveFavourites();
      void navigate("/");
    },
  });
}

type SessionLinkProps = { className: string; formClassName?: string; iconSize?: IconSize; onUse?: () => void };

/** 'Entrar' for visitors, 'Sair' for signed-in users. */
export function SessionLink({ viewer, ...props }: SessionLinkProps & { viewer: ShownViewer }) {
  return viewer ? <SignOutButton email={viewer.email} {...props} /> : <SignInLink {...props} />;
}

const CURRENT_STYLES = "aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** 'Conta', for signed-in users only. Stands before their SessionLink. `currentMark`: shown in it on the pages of the account. */
export function AccountPageLink({
  viewer,
  className,
  iconSize,
  onUse,
  currentMark,
}: SessionLinkProps & { viewer: ShownViewer; currentMark?: ReactNode }) {
  if (!viewer) return null;
  return (
    <NavLink to="/account" className={`${className} ${CURRENT_STYLES}`} onClick={onUse}>
      {({ isActive }) => (
        <>
          <Icon of="user-round" size={iconSize} />
          Conta
          {isActive && currentMark}
        </>
      )}
    </NavLink>
  );
}

function SignInLink({ className, iconSize, onUse }: SessionLinkProps) {
  return (
    <NavLink to="/auth" className={`${className} ${CURRENT_STYLES}`} onClick={onUse}>
      <Icon of="log-in" size={iconSize} />
      Entrar
    </NavLink>
  );
}

/**
 * A form that also works without JavaScript. Sent by a fetcher: on a failure the page stays. It does not revalidate the
 * page, which is left afterwards.
 */
function SignOutButton({
  email,
  className,
  formClassName = "contents",
  iconSize,
  onUse,
}: SessionLinkProps & { email: string }) {
  const { Form, submit } = useFetcher(SIGN_OUT);
  usePreloadToasts();
  const signOut = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (signOutAfterFavourites(() => submit(form, { defaultShouldRevalidate: false }))) event.preventDefault();
    onUse?.();
  };
  return (
    <Form
      method="post"
      action="/auth/sign-out"
      className={formClassName}
      onSubmit={signOut}
      defaultShouldRevalidate={false}
    >
      <button type="submit" className={className} title={email}>
        <Icon of="log-out" size={iconSize} />
        Sair
      </button>
    </Form>
  );
}

const REVIEW_LINK = { to: "/review", label: "Rever" } as const;
const ADMIN_LINK = { to: "/admin", label: "Admin" } as const;

/** The pages of editors and administrators that the viewer may open, in the order of the bar. */
export function moderationLinks(viewer: ShownViewer): readonly (typeof REVIEW_LINK | typeof ADMIN_LINK)[] {
  if (viewer?.role === "admin") return [REVIEW_LINK, ADMIN_LINK];
  return viewer?.role === "editor" ? [REVIEW_LINK] : [];
}
