import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";

const dateFormat = lisbonTimeFormat({ dateStyle: "long" });

export type AccountView = ReturnType<typeof accountView>;

/** An account as the panel shows it. */
export function accountView(account: {
  id: string;
  email: string;
  emailVerified: boolean;
  createdAt: Date;
  role: "admin" | null;
}) {
  const { id, email, emailVerified, createdAt, role } = account;
  return {
    id,
    email,
    isAdministrator: role === "admin",
    roleText: role === "admin" ? "Administração" : "Utilizador",
    verifiedText: emailVerified ? "Confirmado" : "Por confirmar",
    since: createdAt.toISOString(),
    sinceText: dateFormat.format(createdAt),
  };
}

/** Neither may take over another administrator's account. */
export const NOT_FOR_ADMINISTRATORS = "Para uma conta da administração, a ligação faz-se na linha de comandos.";
