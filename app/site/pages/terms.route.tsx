import { Link } from "react-router";
import { SUBMISSION_RULES } from "#app/moderation/decisions/submission-rules.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { PageFrame } from "#app/platform/ui/page-frame.tsx";
import type { Route } from "./+types/terms.route";
import { LEGAL_LINK_STYLES, LegalList, LegalSection, LegalText } from "./legal-section.tsx";
import { OperatorDetails } from "./operator-details.tsx";

export const handle: RouteHandle = import.meta.env.SSR ? { cached: { shows: "settings" } } : {};

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(settingsContext).operator() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Termos",
    description: "As regras para submeter rádios, o que acontece às comunicações e como contestar uma decisão.",
    path: "/terms",
  });
}

/** The terms of use. Source: DSA, articles 11, 12 and 14. */
export default function TermsPage({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <PageFrame title="Termos" sentence="O que pode esperar deste site, e o que esperamos de quem o usa.">
      <LegalSection id="site" title="O que é este site">
        <LegalText>
          Um diretório de rádios que emitem pela Internet. Ouvir é gratuito e não precisa de conta. As emissões são das
          rádios: não as produzimos nem as gravamos, e podem mudar ou parar a qualquer momento.
        </LegalText>
      </LegalSection>
      <LegalSection id="conta" title="A sua conta">
        <LegalText>
          A conta serve para adicionar rádios. Ao registar-se confirma que tem pelo menos 13 anos. Use um email seu e
          não dê a palavra-passe a ninguém. Pode eliminar a conta quando quiser; o que guardamos está em{" "}
          <Link to="/privacy" className={LEGAL_LINK_STYLES}>
            Privacidade
          </Link>
          .
        </LegalText>
      </LegalSection>
      <LegalSection id="regras" title="Regras para submeter rádios">
        <LegalText>Qualquer pessoa com conta pode submeter uma rádio, mesmo que não seja sua. As regras:</LegalText>
        <LegalList ordered={true} items={SUBMISSION_RULES} />
        <LegalText>
          Os dados e a imagem que enviar ficam públicos quando a rádio é aprovada, e podem ser corrigidos. Quem faz a
          rádio pode pedir que saia do diretório.
        </LegalText>
      </LegalSection>
      <LegalSection id="decisoes" title="Quem decide">
        <LegalText>
          Em regra, uma pessoa da administração vê cada rádio submetida e aprova-a ou não. Uma rádio que não cumpra as
          regras pode ser suspensa ou apagada, também depois de aprovada.
        </LegalText>
        <LegalText>Só estas rádios podem ser publicadas sem que uma pessoa as veja antes:</LegalText>
        <LegalList
          items={[
            "As de quem já teve muitas aprovadas e poucas recusadas, se a administração o tiver permitido: um programa publica as que tocam, têm imagem e não parecem repetidas, e uma pessoa vê-as depois. O mesmo vale para alterações que essas contas propõem, menos do nome, do país e do URL da transmissão.",
            "As de listas que a administração importa: as que tocarem na primeira verificação, ou todas, como ela escolher para cada lista.",
            "As que um programa copia do Radio Browser, ou de outro diretório que a administração escolheu.",
          ]}
        />
      </LegalSection>
      <LegalSection id="comunicar" title="Comunicar um problema">
        <LegalText>
          Use o <ContactLink />. Diga o endereço da página da rádio e o que se passa. Se o conteúdo for ilegal ou usar
          uma obra sem autorização, explique porquê e, se souber, que lei está em causa.
        </LegalText>
        <LegalText>
          Uma pessoa lê todas as mensagens e responde para o email que indicar. Se tiver razão, corrigimos a rádio,
          suspendemo-la ou apagamo-la. Não dizemos à rádio nem a quem a submeteu quem nos escreveu. Se houver perigo
          para a vida ou a segurança de alguém, avise já as autoridades.
        </LegalText>
      </LegalSection>
      <LegalSection id="contestar" title="Contestar uma decisão">
        <LegalText>
          Não concorda que uma rádio que submeteu tenha sido recusada, suspensa ou apagada, ou que a sua conta tenha
          sido bloqueada? Nos seis meses seguintes, enquanto a decisão se mantiver, pode contestá-la uma vez. Escolha
          «Contestar» em{" "}
          <Link to="/account/submissions" className={LEGAL_LINK_STYLES}>
            Conta, As minhas rádios
          </Link>{" "}
          ou no aviso do bloqueio, ou abra a ligação do email com a decisão. Uma pessoa da administração que não tomou a
          decisão, se a houver, volta a vê-la e responde-lhe nessa página.
        </LegalText>
        <LegalText>
          Nos outros casos, e sobre o que nos comunicou, escreva pelo <ContactLink /> nos seis meses seguintes, com o
          nome da rádio e a razão. Uma pessoa volta a ver e responde-lhe. Pode também recorrer aos tribunais.
        </LegalText>
      </LegalSection>
      <LegalSection id="contactos" title="Pontos de contacto">
        <LegalText>
          Para quem usa o site e para as autoridades, em português (Regulamento dos Serviços Digitais, artigos 11.º e
          12.º):
        </LegalText>
        <OperatorDetails operator={operator} />
      </LegalSection>
    </PageFrame>
  );
}

function ContactLink() {
  return (
    <Link to="/contact" className={LEGAL_LINK_STYLES}>
      formulário de contacto
    </Link>
  );
}
