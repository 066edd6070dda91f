/** The pages of an account, in the order of their menu. */
export const ACCOUNT_PAGES = [
  { to: "/account", label: "Conta" },
  { to: "/account/submissions", label: "As minhas rádios" },
  { to: "/account/security", label: "Segurança" },
  { to: "/account/data", label: "Dados" },
] as const;

export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** The page of the menu that a path belongs to; the first for an unknown one. */
export function currentAccountPage(pathname: string): AccountPage {
  const page = ACCOUNT_PAGES.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return page ?? ACCOUNT_PAGES[0];
}
