import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";

const TABS = [
  { to: "/auth", label: "Entrar" },
  { to: "/auth/sign-up", label: "Registar" },
];

/** Stands over both forms, so that the keyboard's focus stays on the tabs while they change. */
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
