import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";

const dateFormat = lisbonTimeFormat({ dateStyle: "long" });

export type AccountView = ReturnType<typeof accountView>;

type ListedAccount = { id: string; email: string; emailVerified: boolean; createdAt: Date; role: "admin" | null };

/** An account as the panel shows it. `verifiedText`: null on a site without mail, which confirms no addresses. */
export function accountView(
  { id, email, emailVerified, createdAt, role }: ListedAccount,
  { sendsMail }: { sendsMail: boolean },
) {
  return {
    id,
    email,
    isAdministrator: role === "admin",
    roleText: role === "admin" ? "Administração" : "Utilizador",
    verifiedText: sendsMail ? (emailVerified ? "Confirmado" : "Por confirmar") : null,
    since: createdAt.toISOString(),
    sinceText: dateFormat.format(createdAt),
  };
}

/** Neither may take over another administrator's account. */
export const NOT_FOR_ADMINISTRATORS = "Para uma conta da administração, a ligação faz-se na linha de comandos.";
