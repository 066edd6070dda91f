/**
 * The rules for submitted stations, in the order of their numbers in the terms, which decisions cite. A new rule goes
 * to the end.
 */
export const SUBMISSION_RULES: readonly string[] = [
  "É uma rádio com emissão contínua, em direto, e o endereço da transmissão toca.",
  "A rádio ainda não está no diretório. Se estiver com dados errados, diga-nos em vez de a submeter outra vez.",
  "Os dados correspondem à rádio: nome, descrição, género, país, cidade e página na Internet.",
  "A imagem é da rádio, abre e pode ser vista por todos.",
  "Quem faz a emissão tem autorização para ela, e não se opõe a que esteja aqui.",
  "Nem a emissão nem os dados têm conteúdo ilegal, como incitamento ao ódio ou à violência.",
  "Não serve para publicidade nem é um envio repetido.",
];
