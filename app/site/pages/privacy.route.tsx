import { Link } from "react-router";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { publicUrlContext } from "#app/platform/http/route-context.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import type { Route } from "./+types/privacy.route";
import { BROWSER_DATA, BROWSER_STORES } from "./browser-data.ts";
import { BACKUP_DAYS, KEPT_DATA, LEGAL_BASES } from "./kept-data.ts";
import { LEGAL_LINK_STYLES, LegalList, LegalSection, LegalText } from "./legal-section.tsx";
import { LegalTable } from "./legal-table.tsx";
import { OperatorDetails } from "./operator-details.tsx";

export const handle: RouteHandle = import.meta.env.SSR ? { cached: { shows: "settings" } } : {};

export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext);
  return {
    operator: settings.operator(),
    logoHost: foreignLogoHost(settings.current().logoUrl, context.get(publicUrlContext)),
  };
}

/** The host from which browsers load the site's logo; null if there is none, or if it is this site's own. */
function foreignLogoHost(logoUrl: string, publicUrl: string): string | null {
  const logo = URL.parse(logoUrl);
  return logo && logo.origin !== URL.parse(publicUrl)?.origin ? logo.host : null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Privacidade",
    description: "Que dados este site guarda, para quê, durante quanto tempo, e que direitos tem.",
    path: "/privacy",
  });
}

/** The personal data that the site stores. Source: GDPR, article 13. */
export default function PrivacyPage({ loaderData: { operator, logoHost } }: Route.ComponentProps) {
  return (
    <PageFrame
      title="Privacidade"
      sentence="Que dados guardamos, para quê, durante quanto tempo, e o que pode fazer. Sem publicidade e sem seguimento."
    >
      <LegalSection id="quem" title="Quem responde">
        <OperatorDetails operator={operator} />
      </LegalSection>
      <LegalSection id="dados" title="O que guardamos">
        <KeptData />
      </LegalSection>
      <LegalSection id="navegador" title="O que fica no seu navegador">
        <BrowserData />
      </LegalSection>
      <LegalSection id="destinos" title="A quem chegam os dados">
        <Recipients logoHost={logoHost} />
      </LegalSection>
      <LegalSection id="direitos" title="Os seus direitos">
        <Rights />
      </LegalSection>
      <LegalSection id="automatico" title="Decisões automáticas">
        <AutomatedDecisions />
      </LegalSection>
    </PageFrame>
  );
}

function KeptData() {
  return (
    <>
      <LegalText>
        Para ouvir rádio não precisa de conta nem de dizer quem é. Para ter conta precisa de um email e de uma
        palavra-passe, e de ter pelo menos 13 anos. No servidor guardamos só o que está nesta tabela.
      </LegalText>
      <LegalTable
        caption="O que guardamos no servidor"
        columns={["O quê", "Para quê", "Fundamento", "Quanto tempo"]}
        widths="lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,1.6fr)_minmax(0,2.4fr)]"
        rows={KEPT_DATA.map(({ name, what, purpose, basis, howLong }) => ({
          name,
          note: what,
          cells: [purpose, LEGAL_BASES[basis].name, howLong],
        }))}
      />
      <LegalText>O que quer dizer cada fundamento:</LegalText>
      <LegalList items={Object.values(LEGAL_BASES).map(({ name, meaning }) => `${name}: ${meaning}.`)} />
      <LegalText>
        O que passou do prazo é apagado uma vez por dia, por isso pode demorar mais um dia. As cópias de segurança são
        apagadas ao fim de {BACKUP_DAYS} dias; até lá ainda podem ter o que já apagámos aqui. O registo de pedidos do
        servidor não tem endereços de rede, nem nomes, nem o que pesquisou.
      </LegalText>
    </>
  );
}

function BrowserData() {
  return (
    <>
      <LegalText>
        Cada linha serve só para fazer o que pediu: não há nada para o seguir, e por isso não há aviso de cookies. Pode
        apagar tudo nas definições do navegador.
      </LegalText>
      <LegalTable
        caption="O que fica no seu navegador"
        columns={["Nome", "Onde", "Para quê", "Quanto tempo"]}
        widths="lg:grid-cols-[minmax(0,3.3fr)_minmax(0,2fr)_minmax(0,3.4fr)_minmax(0,2.5fr)]"
        rows={BROWSER_DATA.map(({ name, store, purpose, howLong }) => ({
          name,
          cells: [BROWSER_STORES[store], purpose, howLong],
        }))}
      />
      <LegalText>Em sites com https, o nome de um cookie começa por «__Host-».</LegalText>
    </>
  );
}

function Recipients({ logoHost }: { logoHost: string | null }) {
  return (
    <>
      <LegalText>Não vendemos nem damos dados a ninguém. Mas convém saber:</LegalText>
      <LegalList
        items={[
          <>
            <strong className="font-semibold">
              Quando uma rádio toca diretamente, o servidor dessa rádio vê o seu endereço de rede
            </strong>{" "}
            e o seu navegador, como se abrisse a página dela. Só quando o som passa por este servidor é que vê o nosso.
          </>,
          "As imagens das rádios vêm deste servidor, e não do servidor de cada rádio. Só ao submeter uma rádio é que o seu navegador abre o endereço de imagem que escrever, para a pré-visualização.",
          ...(logoHost ? [`O logotipo deste site vem de ${logoHost}, que vê o seu endereço de rede.`] : []),
          "As ligações para outros sites, como o da rádio ou os de procurar uma canção, só abrem quando carrega nelas.",
          "O alojamento e o correio deste site podem ser de outras empresas. Tratam os dados só por conta de quem responde pelo site.",
        ]}
      />
    </>
  );
}

function Rights() {
  return (
    <>
      <LegalText>
        Pode ver, corrigir, apagar e levar consigo os seus dados, limitar o seu uso, opor-se a ele e retirar um
        consentimento.
      </LegalText>
      <LegalList
        items={[
          <>
            Com conta: em{" "}
            <Link to="/account/data" className={LEGAL_LINK_STYLES}>
              Conta, Dados
            </Link>{" "}
            descarrega tudo num ficheiro ou elimina a conta.
          </>,
          <>
            Sem conta, ou para o resto: escreva-nos pelo{" "}
            <Link to="/contact" className={LEGAL_LINK_STYLES}>
              formulário de contacto
            </Link>
            . Respondemos dentro de um mês.
          </>,
          <>
            Pode apresentar reclamação à{" "}
            <a href="https://www.cnpd.pt/" rel="noopener noreferrer" className={LEGAL_LINK_STYLES}>
              CNPD
            </a>
            .
          </>,
        ]}
      />
    </>
  );
}

function AutomatedDecisions() {
  return (
    <>
      <LegalText>
        Não há decisões sobre pessoas tomadas só por um programa, com efeitos na lei ou semelhantes (RGPD, artigo 22.º).
        Um programa faz isto:
      </LegalText>
      <LegalList
        items={[
          "Aprova as rádios de uma lista que a administração importou, se tocarem na primeira verificação.",
          "Publica logo as rádios de quem, nos últimos 180 dias, teve muitas aprovadas e poucas recusadas, se a administração o tiver permitido: só as que tocam, têm imagem e não parecem repetidas. Aplica também as alterações que essas contas propõem, menos do nome, do país e do URL da transmissão. Uma pessoa vê-as depois.",
          "Copia rádios do Radio Browser, ou de outro diretório que a administração escolheu: publica-as, atualiza-as, e suspende as que esse diretório retirar e que não tenham tocado nos últimos 7 dias.",
          "Verifica se as rádios tocam, e assinala as que não tocam.",
          "Recusa durante algum tempo quem repete muitas vezes o mesmo, como uma palavra-passe errada.",
        ]}
      />
      <LegalText>
        Se um programa se enganou,{" "}
        <Link to="/contact" className={LEGAL_LINK_STYLES}>
          escreva-nos
        </Link>
        : uma pessoa volta a ver.
      </LegalText>
    </>
  );
}
