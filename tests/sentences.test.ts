import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowOf } from "#app/exchange/lists/formats/listed-row.ts";
import { ROW_OUTCOME_LABELS } from "#app/exchange/lists/import-state.ts";
import { stationFromRow } from "#app/exchange/lists/station-from-row.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";

const PROJECT = join(import.meta.dirname, "..");

/** Unnatural sentences, and their replacements in good Portuguese. */
const REPLACED: [before: string, now: string][] = [
  ["País das linhas que não dizem nenhum", "País para linhas sem país"],
  ["As que já existem não entram outra vez", "As repetidas são ignoradas; indicamos o motivo de cada recusa."],
  ["Os visitantes veem-nas logo", "Ficam visíveis de imediato. Caso contrário, aguardam aprovação."],
  ["o que já fez vê-se aqui", "a importação continua e pode acompanhá-la aqui."],
  ["O que já entrou fica", "As já importadas mantêm-se."],
  ["Nada daqui se altera", "Este registo não pode ser alterado."],
  ["A linha não tem endereço", "falta o URL da transmissão"],
  ['"Toca"', "Em emissão"],
  ["toca, mas só em http", "Só disponível em http"],
  ["não se ouve", "Sem som: "],
  ["ou retirá-la", "Adicionar aos favoritos ou remover"],
  ["Andar pelo mostrador", "Percorrer o mostrador"],
  ["Junte uma palavra", "Acrescente uma palavra para refinar."],
  ["Em qualquer estado", "Todas"],
  ["Do princípio", "Voltar ao início"],
  ["outro sítio.", "outro sítio Web."],
  ["A emissão desta rádio", "A transmissão desta rádio"],
  ["com este stream", "com esta transmissão"],
  ["URL do stream", "URL da transmissão"],
  ["O que entrou fica", "As estações já importadas mantêm-se"],
  ["Falta o endereço desta entrada", "falta o URL da transmissão"],
  ["A entrada é demasiado longa", "a linha é demasiado longa"],
  ["A entrada não é JSON válido", "a linha não é JSON válido"],
  ["A entrada não é CSV válido", "a linha não é CSV válido"],
  ["A entrada não é XML válido", "a linha não é XML válido"],
  ["Faltam as aspas finais desta entrada", "faltam as aspas finais desta linha"],
  ["A entrada não é uma estação", "não é uma estação"],
  ["sem um dado inválido", "foi ignorado pelo menos um dado inválido"],
  ["URL de stream não pode ter", "O URL da transmissão não pode ter nome de utilizador nem palavra-passe"],
  ["URL de stream inválido", "URL da transmissão inválido"],
  ["URL de stream pode ter", "O URL da transmissão pode ter no máximo"],
  ["Nada foi alterado; reveja-a", "O seu pedido não foi aplicado; reveja a rádio e decida de novo."],
  ["Já não há nenhuma.", "Todas as estações foram eliminadas."],
  ["Já não existe.", "A estação foi eliminada."],
  ["Muda apenas os campos", "Altera apenas os campos indicados (pelo menos um), incluindo o estado."],
  ["codec também", "o mesmo para codec."],
  ["city também", "o mesmo para city."],
  ["depois de iniciar sessão", "seguintes ao início de sessão."],
  ["O que os visitantes escreveram", "Mensagens enviadas através do formulário de contacto."],
  ["Esta conta não tem palavra-passe", "Esta conta não tem senha."],
  ["Alterar a palavra-passe", "Alterar a senha"],
  ["A palavra-passe mudou.", "A senha foi alterada."],
  ["deste sítio ou", "deste sítio Web"],
  ["neste sítio.", "neste sítio Web."],
];

const sources = ["app", "server"]
  .flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(PROJECT, name), "utf8").replaceAll(/\s+/g, " "));

test.each(REPLACED)("no page has «%s», replaced by «%s»", (before, now) => {
  expect(sources.filter((text) => text.includes(before))).toEqual([]);
  expect(sources.some((text) => text.includes(now))).toBe(true);
});

test.each([
  [{ country: "" }, "Recusada: falta o país"],
  [{ name: "" }, "Recusada: falta o nome"],
  [{ streamUrl: "" }, "Recusada: falta o URL da transmissão"],
  [{ name: "x".repeat(LIMITS.name + 1) }, `Recusada: o nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
])("a refused row with %j has the message «%s», which requests no input", (fields, sentence) => {
  const row = rowOf(1, { name: "Rádio Foz", country: "Portugal", streamUrl: "https://foz.example/s", ...fields });
  const read = stationFromRow(row, { genres: BUILT_IN_GENRES, country: "" });
  expect(read.ok ? "" : `${ROW_OUTCOME_LABELS.refused}: ${read.message}`).toBe(sentence);
});
