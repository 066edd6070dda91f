/** The colours of all covers: twelve historic tile glazes. */
export const PIGMENTS = {
  noite: "#101A33",
  cobalto: "#1E3F9E",
  anil: "#3E66C8",
  ceu: "#A9C2EA",
  bruma: "#DCE6F2",
  estanho: "#F4F2E8",
  antimonio: "#F2B52E",
  ferrugem: "#D9532A",
  cobre: "#1C7566",
  salva: "#A8CDB9",
  manganes: "#55293A",
  barro: "#E9A27C",
} as const;

export type Pigment = keyof typeof PIGMENTS;
