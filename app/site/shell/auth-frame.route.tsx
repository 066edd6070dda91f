import { Outlet, useLocation } from "react-router";
import {
  opensSignUpForm,
  originQuery,
  pageAfterSignIn,
  signInOrigin,
  signUpFormUrl,
} from "#app/people/accounts/sign-in-origin.ts";
import { PasskeyButton } from "#app/people/second-factor/passkey-button.tsx";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { TabLinks, TabPanel } from "#app/platform/ui/tab-links.tsx";
import { AzulejoWall } from "#app/stations/covers/azulejo-panel.tsx";

export const handle: RouteHandle = import.meta.env.SSR ? { offline: {} } : {};

const SIGN_IN = "/auth";
const SIGN_UP = "/auth/sign-up";

const TABS = [
  { to: SIGN_IN, label: "Entrar" },
  { to: SIGN_UP, label: "Registar" },
];

/**
 * The forms of /auth, and the pages below it without tabs, beside a wall of tiles that is as high as the forms. The
 * keyboard focus stays on the tabs when the page changes.
 */
export default function AuthFrame() {
  const { pathname, search } = useLocation();
  const path = pathname.replace(/\/$/, "");
  const parameters = new URLSearchParams(search);
  const origin = signInOrigin(parameters);
  const isOpenedByQuery = path === SIGN_IN && opensSignUpForm(parameters);
  const form = isOpenedByQuery ? SIGN_UP : path;
  const tabs = TABS.map(({ to, label }) => {
    const chosen = to === form;
    // The form to sign up has two URLs: its tab leads to the one that is open.
    return { to: chosen && isOpenedByQuery ? signUpFormUrl(origin) : to + originQuery(origin), label, chosen };
  });
  const tab = tabs.find(({ chosen }) => chosen);
  return (
    <div className="grid lg:min-h-[calc(100svh-82px)] lg:grid-cols-[minmax(0,46%)_1fr]">
      <div className="px-6 pt-7 pb-12 sm:px-8 sm:pt-11 lg:py-[72px] lg:pr-12 lg:pl-(--wrap-margin)">
        <div className="mx-auto max-w-[468px] lg:mx-0">
          {tab ? (
            <>
              <h1 className="mb-7 text-d2">{tab.label}</h1>
              <TabLinks id="auth" label="Conta" tabs={tabs} />
              <TabPanel id="auth">
                <Outlet />
                {form === SIGN_IN && (
                  <div className="mt-7">
                    <PasskeyButton to={pageAfterSignIn(origin)} inField={true} />
                  </div>
                )}
              </TabPanel>
            </>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
      <div className="relative overflow-hidden max-lg:hidden">
        <div className="absolute top-0 left-0 w-[1920px]">
          <AzulejoWall columns={32} rows={24} />
        </div>
      </div>
    </div>
  );
}
