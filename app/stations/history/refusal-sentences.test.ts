import { expect, test } from "vitest";
import { isExplainedByText, REFUSAL_REASONS, refusalSentences } from "./refusal-sentences.ts";

const KNOWN = {
  checkResult: "Ligação recusada",
  name: "Rádio Beira",
  fields: "Nome, País",
  norm: "Código Penal, artigo 240.º",
  rule: 3,
  text: "Não é uma rádio de cá",
};

test.each([
  ["no-sound", "O endereço não toca: ligação recusada.", "Corrija o endereço do stream e volte a submeter."],
  ["not-radio", "Não é uma rádio com emissão contínua.", "Submeta o endereço da emissão em direto, se o houver."],
  ["duplicate", "Já está no diretório: Rádio Beira.", "Proponha alterações nessa página."],
  ["wrong-data", "Os dados não correspondem à rádio: Nome, País.", "Corrija-os e volte a submeter."],
  ["image", "A imagem não serve: não abre, não é da rádio ou é imprópria.", "Indique outra imagem e volte a submeter."],
  ["gone", "A rádio deixou de emitir.", "Se voltou a emitir, volte a submeter."],
  ["owner-asked", "Quem faz a rádio pediu para sair.", "Fale com a rádio."],
  ["no-rights", "Não há autorização de quem emite.", "Mostre-nos a autorização: conteste esta decisão."],
  ["illegal", "Conteúdo ilegal: Código Penal, artigo 240.º.", "Pode contestar esta decisão."],
  ["rules", "Contra o ponto 3 dos termos.", "Corrija e volte a submeter, ou conteste."],
  ["spam", "Publicidade ou envio repetido.", "Pode contestar esta decisão."],
  ["other", "Não é uma rádio de cá.", "Escreva-nos se precisar de ajuda."],
])("%s says why, and what the person can do", (reason, why, advice) => {
  expect(refusalSentences(reason, KNOWN)).toEqual({ why, advice });
});

test("without facts every reason is a sentence still", () => {
  const without = REFUSAL_REASONS.map((reason) => refusalSentences(reason).why);
  expect(without).toEqual([
    "O endereço não toca.",
    "Não é uma rádio com emissão contínua.",
    "Já está no diretório.",
    "Os dados não correspondem à rádio.",
    "A imagem não serve: não abre, não é da rádio ou é imprópria.",
    "A rádio deixou de emitir.",
    "Quem faz a rádio pediu para sair.",
    "Não há autorização de quem emite.",
    "Conteúdo ilegal.",
    "Contra os termos.",
    "Publicidade ou envio repetido.",
    "Não cumpre as condições do diretório.",
  ]);
});

test("a decision without a reason, or with an unknown one, has a sentence of its own", () => {
  const none = { why: "Não foi indicado.", advice: "Corrija e volte a submeter, ou conteste." };
  expect(refusalSentences(null, KNOWN)).toEqual(none);
  expect(refusalSentences("constructor", KNOWN)).toEqual(none);
  expect(refusalSentences("other", { text: "Sai do ar à noite!" }).why).toBe("Sai do ar à noite!");
});

test("only the explanation of «Outro» is the reason itself", () => {
  expect(REFUSAL_REASONS.filter(isExplainedByText)).toEqual(["other"]);
});
