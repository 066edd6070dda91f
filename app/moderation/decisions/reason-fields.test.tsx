import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReasonFields } from "./reason-fields.tsx";
import { SUBMISSION_RULES } from "./submission-rules.ts";

const markup = renderToStaticMarkup(<ReasonFields />);

const textsOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, "|")
    .split("|")
    .filter(Boolean);

test("the twelve reasons have radio buttons, the first nine of them keys", () => {
  expect(markup.match(/name="reason"/g)).toHaveLength(12);
  expect(textsOf(markup)).toEqual([
    ...["Motivo", "O endereço não toca", "1", "Não é uma rádio com emissão contínua", "2", "Já está no diretório", "3"],
    ...["Os dados não correspondem à rádio", "4", "A imagem não serve", "5", "A rádio deixou de emitir", "6"],
    ...["Quem faz a rádio pediu para sair", "7", "Não há autorização de quem emite", "8", "Conteúdo ilegal", "9"],
    ...["Contra os termos", "Publicidade ou envio repetido", "Outro", "Quais? ", "(opcional)", "Nome", "Descrição"],
    ...["URL da transmissão", "Sítio Web", "Imagem", "Género", "País", "Cidade", "Região", "Etiquetas", "Língua"],
    ...["Norma ", "(opcional)", "Ponto dos termos ", "(opcional)", "Sem ponto"],
    ...SUBMISSION_RULES.map((rule, index) => `${index + 1}. ${rule}`),
    ...["Explique a quem submeteu ", "(opcional)"],
  ]);
  expect(markup).toContain('name="text"');
});
