import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";
import { BAD_EMAIL } from "./credentials.ts";

export const WRONG_PASSWORD = "A palavra-passe não está correta.";

/** Portuguese messages by error code. Source of the codes: better-auth, BASE_ERROR_CODES. */
const MESSAGES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Email ou palavra-passe incorretos.",
  USER_NOT_FOUND: "Email ou palavra-passe incorretos.",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "Email ou palavra-passe incorretos.",
  INVALID_PASSWORD: WRONG_PASSWORD,
  INVALID_EMAIL: BAD_EMAIL,
  USER_ALREADY_EXISTS: "Já existe uma conta com este email.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Já existe uma conta com este email.",
  PASSWORD_TOO_SHORT: "A palavra-passe deve ter no mínimo 6 caracteres",
  PASSWORD_TOO_LONG: "A palavra-passe pode ter no máximo 128 caracteres",
  SESSION_EXPIRED: "A sua sessão terminou. Entre novamente.",
  SESSION_NOT_FRESH: "A sua sessão terminou. Entre novamente.",
  FAILED_TO_GET_SESSION: "A sua sessão terminou. Entre novamente.",
  INVALID_ORIGIN: "Pedido recusado: vem de outro sítio Web.",
  MISSING_OR_NULL_ORIGIN: "Pedido recusado: vem de outro sítio Web.",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "Pedido recusado: vem de outro sítio Web.",
  FAILED_TO_CREATE_USER: "Não foi possível criar a conta. Tente novamente.",
  FAILED_TO_CREATE_SESSION: "Não foi possível entrar. Tente novamente.",
  VALIDATION_ERROR: INVALID_INPUT,
  MISSING_FIELD: INVALID_INPUT,
  BODY_MUST_BE_AN_OBJECT: INVALID_INPUT,
};

/** The Portuguese message for an error code of better-auth; an unknown code gets a general message. */
export function authErrorMessage(code: string | undefined): string {
  return MESSAGES[code ?? ""] ?? "Não foi possível concluir o pedido. Tente novamente.";
}
