/** What the deletion of an account does. */
export const DELETION_WARNING =
  "Os dados da conta, os favoritos e as sessões são apagados já e não voltam. As rádios aprovadas que submeteu ficam no diretório, sem o seu nome nem o seu email. As que esperam aprovação são retiradas.";

/** Whether a person wrote this address, in lower case, or with other letters and spaces around it. */
export function isTypedAddress(typed: string, address: string): boolean {
  return typed.trim().toLowerCase() === address;
}
