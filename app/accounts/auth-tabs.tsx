import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";

const TABS = [
  { to: "/auth", label: "Entrar" },
  { to: "/auth/sign-up", label: "Registar" },
];

/** Layout of both auth pages: the keyboard focus stays on the tabs when the page changes. */
export function AuthTabs({ children }: { children: ReactNode }) {
  const path = useLocation().pathname.replace(/\/$/, "");
  const tabs = TABS.map(({ to, label }) => ({ to, label, chosen: to === path }));
  return (
    <>
      <h1 className="mb-7 text-d2">{tabs.find(({ chosen }) => chosen)?.label}</h1>
      <TabLinks id="auth" label="Conta" tabs={tabs} />
      <TabPanel id="auth">{children}</TabPanel>
    </>
  );
}
