import { html } from "hono/html";
import { ADDED_PER_DAY, ADDED_PER_HOUR } from "#app/exchange/radio-browser/add-station.server.ts";
import { API_ADDRESSES, API_PARAMETERS } from "#app/exchange/radio-browser/api-guide.ts";
import { API_FORMATS, CONTENT_TYPES } from "#app/exchange/radio-browser/formats/api-format.ts";
import { LIST_STREAMS } from "#app/exchange/radio-browser/list-streams.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { CLICKS_PER_ADDRESS } from "#app/stations/popularity/count-click.server.ts";
import { VOTES_PER_ADDRESS } from "#app/stations/popularity/count-vote.server.ts";
import { definitionList, type Html, row } from "./describe-schema.ts";

/** The id of the section in the page. */
export const RADIO_BROWSER_ID = "radio-browser";

export const RADIO_BROWSER_TITLE = "API do Radio Browser";

/** Radio Browser's API at the root of this site, for people who write apps. */
export function radioBrowserSection(origin: string): Html {
  const addresses = API_ADDRESSES.map(({ paths, formats, note }) => row(paths, formats.join(" "), note));
  const parameters = API_PARAMETERS.map(({ names, where, note }) => row(names, where, note));
  const formats = API_FORMATS.map((format) => row(format, CONTENT_TYPES[format]));
  return html`<section aria-labelledby="${RADIO_BROWSER_ID}"><h2 id="${RADIO_BROWSER_ID}">${RADIO_BROWSER_TITLE}</h2>
<p>As aplicações que usam o <a href="https://www.radio-browser.info">Radio Browser</a> funcionam com este servidor sem alterações: basta mudar o endereço de base, que é <code>${origin}</code>. Nada desta API está debaixo de <code>/api</code>: o caminho começa pelo formato.</p>
<p>Um exemplo: <a href="/json/stations/topclick/10"><code>${origin}/json/stations/topclick/10</code></a></p>
${part("pedidos", "Pedidos", REQUESTS)}
${part("enderecos", "Endereços", ["{f} é um formato; ao lado estão os que cada endereço tem."], definitionList(addresses))}
${part("parametros", "Parâmetros", PARAMETERS, definitionList(parameters))}
${part("formatos", "Formatos", FORMATS, definitionList(formats))}
${part("contagens", "Cliques, votos e novas estações", COUNTS)}
${part("diferencas", "Diferenças do Radio Browser", DIFFERENCES)}
<section aria-labelledby="origem"><h3 id="origem">Origem dos dados e licença</h3>
<p>As estações que este servidor copia de outros vêm do <a href="https://www.radio-browser.info">Radio Browser</a> (radio-browser.info), uma base de dados feita pelos seus utilizadores. O Radio Browser declara que os seus dados são do domínio público («Data license: public domain»). As listas deste servidor são dadas nos mesmos termos.</p></section>
</section>\n`;
}

function part(id: string, title: string, sentences: readonly string[], list: Html | string = ""): Html {
  return html`<section aria-labelledby="${id}"><h3 id="${id}">${title}</h3>
${sentences.map((text) => html`<p>${text}</p>\n`)}${list}</section>`;
}

const REQUESTS = [
  "GET e POST são iguais. Um POST traz os parâmetros no endereço, ou no corpo como formulário, multipart ou JSON; se um parâmetro vem nos dois, vale o do corpo.",
  "Sem conta, sem chave e sem cookies. As páginas de qualquer sítio Web podem ler as respostas (CORS: Access-Control-Allow-Origin: *). Nenhum pedido é reencaminhado, nem de http para https.",
  "Pedimos a cada aplicação que se identifique com um User-Agent como Nome/1.0. Os pedidos sem ele também têm resposta.",
  `As listas podem ficar 10 segundos em cache, e têm ETag. Das listas muito grandes, cada endereço de rede recebe ${LIST_STREAMS.perKey} ao mesmo tempo; as outras esperam, e ao fim de ${LIST_STREAMS.waitMs / SECOND_MS} segundos a resposta é 503, com Retry-After.`,
];

const PARAMETERS = [
  "Nos nomes e nas ordens não contam maiúsculas nem traços inferiores: nameExact, nameexact e name_exact são o mesmo. Um valor vazio não filtra nada, e um parâmetro desconhecido é ignorado.",
];

const FORMATS = [
  "O formato é a primeira parte do caminho; o cabeçalho Accept não conta. Um formato que o endereço não tem responde 406.",
  "Um texto sem valor é vazio; só serveruuid, iso_3166_2, as coordenadas e as horas da segunda forma podem ser null. As horas são UTC, e vêm em duas formas, como 2026-01-31 08:05:09 e 2026-01-31T08:05:09Z.",
];

const COUNTS = [
  "Um clique e um voto contam uma vez em 24 horas por estação e endereço de rede. clickcount são os cliques das últimas 24 horas, e clicktrend a diferença para as 24 horas anteriores; os do servidor de onde a estação foi copiada somam-se.",
  `Além de ${CLICKS_PER_ADDRESS.max} cliques ou ${VOTES_PER_ADDRESS.max} votos por minuto do mesmo endereço de rede, os pedidos têm resposta e não contam.`,
  "add precisa de name, url e countrycode, e aceita homepage, favicon, state, language, languagecodes, tags, geo_lat e geo_long. A estação espera que um moderador a aprove; a resposta traz o UUID que ela terá. Se a transmissão já está na lista, a resposta traz o UUID da sua estação.",
  `add só funciona se quem gere este servidor o permite; senão, a resposta diz onde propor a estação. O limite é de ${ADDED_PER_HOUR.max} estações por hora e ${ADDED_PER_DAY.max} por dia de cada endereço de rede.`,
  "Um voto ou uma estação que não se aceita responde 200 com ok: false e uma frase em inglês.",
];

const DIFFERENCES = [
  "Na pesquisa, % e _ são sinais como os outros. bycountry e country também encontram o nome do país em português.",
  "Os UUID que o Radio Browser tem para a mesma transmissão são aqui uma só estação, que responde por todos eles.",
  "Um valor inválido conta como se não viesse, ou responde 400; nunca é um erro do servidor.",
  "Não existem stations/improvable, stations/deleted, stations/byid, edit, delete e undelete, nem stations/by… sem texto: respondem 404.",
];
