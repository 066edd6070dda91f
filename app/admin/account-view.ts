import type { AccountRole, GrantedRole } from "#app/accounts/viewer.ts";
import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";

/** A role as the panel shows it. */
export const ROLE_LABELS: Record<AccountRole, string> = {
  admin: "Administração",
  editor: "Edição",
  user: "Utilizador",
};

const dateFormat = lisbonTimeFormat({ dateStyle: "long" });

export type AccountView = ReturnType<typeof accountView>;

type ListedAccount = { id: string; email: string; emailVerified: boolean; createdAt: Date; role: GrantedRole | null };

/** An account as the panel shows it. `verifiedText`: null on a site without mail, which confirms no addresses. */
export function accountView(
  { id, email, emailVerified, createdAt, role }: ListedAccount,
  { sendsMail }: { sendsMail: boolean },
) {
  return {
    id,
    email,
    isAdministrator: role === "admin",
    roleText: ROLE_LABELS[role ?? "user"],
    verifiedText: sendsMail ? (emailVerified ? "Confirmado" : "Por confirmar") : null,
    since: createdAt.toISOString(),
    sinceText: dateFormat.format(createdAt),
  };
}

/** Neither may take over another administrator's account. */
export const NOT_FOR_ADMINISTRATORS = "Para uma conta da administração, a ligação faz-se na linha de comandos.";
