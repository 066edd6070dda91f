import type { AccountRole, ListedAccount } from "#app/people/accounts/viewer.ts";
import { LISBON_LONG_DATE } from "#app/platform/text/portuguese-format.ts";

/** A role as the panel shows it. */
const ROLE_LABELS: Record<AccountRole, string> = {
  admin: "Administração",
  editor: "Edição",
  user: "Utilizador",
};

/** The buttons that change an account's role, by the role that they give. */
const ROLE_BUTTONS: Record<AccountRole, string> = {
  editor: "Tornar editor",
  admin: "Tornar administrador",
  user: "Retirar o papel",
};

export type AccountView = ReturnType<typeof accountView>;

/**
 * An account as the panel shows it. `verifiedText`: null on a site without mail, which confirms no addresses. `block`:
 * null unless it is blocked.
 */
export function accountView(
  { id, email, emailVerified, createdAt, role, blockedAt, blockedReason }: ListedAccount,
  { sendsMail }: { sendsMail: boolean },
) {
  return {
    id,
    email,
    role: role ?? ("user" as const),
    roleText: ROLE_LABELS[role ?? "user"],
    verifiedText: sendsMail ? (emailVerified ? "Confirmado" : "Por confirmar") : null,
    since: createdAt.toISOString(),
    sinceText: LISBON_LONG_DATE.format(createdAt),
    block: blockedAt && {
      at: blockedAt.toISOString(),
      atText: LISBON_LONG_DATE.format(blockedAt),
      reason: blockedReason ?? "",
    },
  };
}

/** The roles that an account with this role may be given instead, with their buttons. */
export function roleButtons(role: AccountRole): { role: AccountRole; label: string }[] {
  const others = (["editor", "admin", "user"] as const).filter((other) => other !== role);
  return others.map((other) => ({ role: other, label: ROLE_BUTTONS[other] }));
}

/** Neither may take over another administrator's account. */
export const NOT_FOR_ADMINISTRATORS = "Para uma conta da administração, a ligação faz-se na linha de comandos.";
