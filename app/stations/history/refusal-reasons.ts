/** Why a station is suspended or a proposal refused. */
export const REFUSAL_REASON_LABELS = {
  "no-sound": "O endereço não toca",
  "not-radio": "Não é uma rádio com emissão contínua",
  duplicate: "Já está no diretório",
  "wrong-data": "Os dados não correspondem à rádio",
  image: "A imagem não serve",
  gone: "A rádio deixou de emitir",
  "owner-asked": "Quem faz a rádio pediu para sair",
  "no-rights": "Não há autorização de quem emite",
  illegal: "Conteúdo ilegal",
  rules: "Contra os termos",
  spam: "Publicidade ou envio repetido",
  other: "Outro",
} as const;

export type RefusalReason = keyof typeof REFUSAL_REASON_LABELS;

export const REFUSAL_REASONS = Object.keys(REFUSAL_REASON_LABELS) as [RefusalReason, ...RefusalReason[]];
