import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "..");

/** Sentences that were found unnatural, and what says the same in good Portuguese. */
const REPLACED: [before: string, now: string][] = [
  ["País das linhas que não dizem nenhum", "País para linhas sem país"],
  ["As que já existem não entram outra vez", "As repetidas são ignoradas; indicamos o motivo de cada recusa."],
  ["Os visitantes veem-nas logo", "Ficam visíveis de imediato. Caso contrário, aguardam aprovação."],
  ["o que já fez vê-se aqui", "a importação continua e pode acompanhá-la aqui."],
  ["O que já entrou fica", "As já importadas mantêm-se."],
  ["Nada daqui se altera", "Este registo não pode ser alterado."],
  ["A linha não tem endereço", "falta o país"],
  ['"Toca"', "Em emissão"],
  ["toca, mas só em http", "Só disponível em http"],
  ["não se ouve", "Sem som: "],
  ["ou retirá-la", "Adicionar aos favoritos ou remover"],
  ["Andar pelo mostrador", "Percorrer o mostrador"],
  ["Junte uma palavra", "Acrescente uma palavra para refinar."],
  ["Parar a rádio daqui a", "Desligar daqui a"],
  ["Em qualquer estado", "Todas"],
  ["Do princípio", "Voltar ao início"],
  ["outro sítio.", "outro sítio Web."],
  ["A emissão desta rádio", "A transmissão desta rádio"],
  ["com este stream", "com esta transmissão"],
  ["URL do stream", "URL da transmissão"],
  ["O que entrou fica", "As estações já importadas mantêm-se"],
  ["deste sítio ou", "deste sítio Web"],
  ["neste sítio.", "neste sítio Web."],
];

const sources = ["app", "server"]
  .flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(PROJECT, name), "utf8").replaceAll(/\s+/g, " "));

test.each(REPLACED)("no page says «%s», «%s» stands in its place", (before, now) => {
  expect(sources.filter((text) => text.includes(before))).toEqual([]);
  expect(sources.some((text) => text.includes(now))).toBe(true);
});
