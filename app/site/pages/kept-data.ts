/** Why a processing is lawful, as the page states it. Source: GDPR, article 6(1). */
export const LEGAL_BASES = {
  contract: {
    name: "Contrato",
    meaning: "sem isto não podemos dar-lhe o que pediu (RGPD, artigo 6.º, n.º 1, alínea b)",
  },
  interest: {
    name: "Interesse legítimo",
    meaning: "manter o diretório seguro e correto, e responder a quem nos escreve (alínea f)",
  },
  consent: { name: "Consentimento", meaning: "só se o ligar, e pode desligá-lo quando quiser (alínea a)" },
} as const;

/** Days for which backups are kept. Source: docs/operations.md. */
export const BACKUP_DAYS = 14;

/** Personal data in the database. The texts are for users. */
type KeptData = {
  /** Names of the tables, for the test that compares them with the database. */
  tables: readonly string[];
  name: string;
  what: string;
  purpose: string;
  basis: keyof typeof LEGAL_BASES;
  howLong: string;
  /**
   * Whole days after which the daily clean-up removes the rows, or clears them of people; undefined: they go with the
   * account or the station, or stay.
   */
  days?: number;
};

/** All personal data that the server stores. A test compares it with the tables and with the daily clean-up. */
export const KEPT_DATA: readonly KeptData[] = [
  {
    tables: ["users", "credentials", "user_roles"],
    name: "Conta",
    what: "O email e se está confirmado, o nome público, as preferências e o papel na administração. Da palavra-passe guardamos só um resumo, que não permite lê-la.",
    purpose: "Saber quem entra e quem submeteu cada rádio.",
    basis: "contract",
    howLong: "Até eliminar a conta.",
  },
  {
    tables: ["sessions"],
    name: "Sessões",
    what: "Quando e como entrou, e com que navegador. Sem endereço de rede.",
    purpose: "Manter a sessão iniciada e poder terminá-la noutro dispositivo.",
    basis: "contract",
    howLong: "30 dias depois da última utilização, no máximo 90 dias depois de entrar, ou até sair.",
    days: 30,
  },
  {
    tables: ["verifications"],
    name: "Segundo passo por acabar",
    what: "Que falta o código a quem já escreveu a palavra-passe.",
    purpose: "Confirmar que quem escreveu a palavra-passe tem também o código.",
    basis: "contract",
    howLong: "10 minutos. É apagado até um dia depois.",
    days: 1,
  },
  {
    tables: ["second_factors"],
    name: "Verificação em dois passos",
    what: "A chave, cifrada, e um resumo de cada código de recuperação, que não permite lê-lo.",
    purpose: "Proteger a conta de quem descubra a palavra-passe.",
    basis: "contract",
    howLong: "Até a desativar ou eliminar a conta.",
  },
  {
    tables: ["passkeys"],
    name: "Chaves de acesso",
    what: "A chave pública, o nome que lhe deu, e quando foi criada e usada.",
    purpose: "Entrar sem palavra-passe.",
    basis: "contract",
    howLong: "Até as apagar ou eliminar a conta.",
  },
  {
    tables: ["account_links", "email_changes"],
    name: "Ligações enviadas por email",
    what: "Para confirmar o email, mudá-lo ou recuperar o acesso: um resumo da ligação, o endereço e o prazo.",
    purpose: "Garantir que cada ligação serve uma vez, e só a quem a pediu.",
    basis: "contract",
    howLong: "24 horas, no máximo. São apagadas até um dia depois.",
    days: 1,
  },
  {
    tables: ["mails"],
    name: "Emails que enviamos",
    what: "O endereço e o tipo de aviso. O texto não fica guardado.",
    purpose: "Entregar cada aviso, mesmo que o correio falhe à primeira.",
    basis: "contract",
    howLong: "30 dias depois de enviados.",
    days: 30,
  },
  {
    tables: ["sign_in_addresses"],
    name: "Endereços de onde entrou",
    what: "Os últimos 20, só como resumos que não permitem lê-los.",
    purpose: "Deixá-lo entrar mesmo quando outra pessoa tenta adivinhar a sua palavra-passe.",
    basis: "interest",
    howLong: "90 dias depois da última entrada desse endereço.",
    days: 90,
  },
  {
    tables: ["attempts"],
    name: "Tentativas recentes",
    what: "Quantas vezes alguém tentou entrar, submeter, ouvir, votar ou escrever-nos: um número por conta ou por endereço de rede, guardados só como resumos.",
    purpose: "Travar abusos e ataques.",
    basis: "interest",
    howLong: "24 horas, no máximo. São apagadas até um dia depois.",
    days: 1,
  },
  {
    tables: ["stations"],
    name: "Rádios que submeteu",
    what: "A sua conta e o email de contacto, que só a administração vê. O resto da ficha é público.",
    purpose: "Publicar a rádio e falar com quem a submeteu.",
    basis: "contract",
    howLong: "Enquanto a rádio existir no diretório, ou até eliminar a conta.",
  },
  {
    tables: ["uploaded_images", "uploaded_image_squares"],
    name: "Imagens enviadas",
    what: "As que enviou e ainda não submeteu, as que propôs para uma rádio, e as que uma rádio deixou de ter. As outras fazem parte da rádio.",
    purpose:
      "Não ter de as enviar outra vez se faltar um campo; decidir sobre a proposta; poder reverter uma alteração.",
    basis: "contract",
    howLong: "Um dia as que não submeteu, até à decisão as que propôs, 90 dias as que uma rádio deixou de ter.",
    days: 1,
  },
  {
    tables: ["favourites"],
    name: "Favoritos da conta",
    what: "As rádios favoritas, e as que retirou.",
    purpose: "Ter a mesma lista em todos os seus dispositivos.",
    basis: "contract",
    howLong: "Até os retirar ou eliminar a conta. De uma remoção sabemos durante 180 dias.",
    days: 180,
  },
  {
    tables: ["recents"],
    name: "Rádios que ouviu",
    what: "As últimas 50, só se ligar «Guardar na conta as rádios que oiço».",
    purpose: "Continuar a ouvir noutro dispositivo.",
    basis: "consent",
    howLong: "Até limpar a lista, desligar essa opção ou eliminar a conta.",
  },
  {
    tables: ["play_failures"],
    name: "Rádios que não tocaram",
    what: "Um resumo da rádio, da conta e do endereço de rede de quem não a conseguiu ouvir.",
    purpose: "Verificar essa rádio mais cedo, e contar cada pessoa uma só vez.",
    basis: "interest",
    howLong: "2 dias.",
    days: 2,
  },
  {
    tables: ["counted_visitors"],
    name: "Cliques e votos do dia",
    what: "Um resumo da rádio e do endereço de rede de quem a ouviu ou votou nela, que sem a nossa chave não diz nada. Não fica junto do clique nem do voto.",
    purpose: "Contar cada pessoa uma só vez por dia.",
    basis: "interest",
    howLong: "24 horas, até à limpeza da hora seguinte. O que ela não apague é apagado até um dia depois.",
    days: 1,
  },
  {
    tables: ["contact_messages"],
    name: "Mensagens de contacto",
    what: "O nome, o email e o texto que escreveu no formulário e, com sessão iniciada, de que conta.",
    purpose: "Responder-lhe.",
    basis: "interest",
    howLong: "12 meses.",
    days: 365,
  },
  {
    tables: ["changes"],
    name: "Histórico das alterações",
    what: "Quem submeteu, alterou ou decidiu, o quê e quando, com os valores de antes e depois; se foi sobre uma conta, também o email que ela tinha; se foi apagar uma rádio, o contacto dela e quem a submeteu; se uma aplicação submeteu uma rádio, o nome que ela dá a si própria.",
    purpose: "Prestar contas e corrigir enganos.",
    basis: "interest",
    howLong:
      "Enquanto o site existir; o contacto de uma rádio apagada e quem a submeteu, 12 meses. Se a conta for eliminada, fica o ato, sem a pessoa.",
    days: 365,
  },
  {
    tables: ["review_items"],
    name: "Fila da moderação",
    what: "Que rádios esperam ou esperaram por uma decisão, e quem a tomou.",
    purpose: "Decidir a tempo, e não duas vezes.",
    basis: "interest",
    howLong: "Enquanto o site existir. Se a conta for eliminada, fica a decisão, sem a pessoa.",
  },
  {
    tables: ["proposals"],
    name: "Propostas de alteração",
    what: "Que campos de que rádio propôs mudar, com os valores de antes e depois, porquê, e o que foi decidido.",
    purpose: "Corrigir o diretório, e mostrar-lhe o que foi feito da proposta.",
    basis: "contract",
    howLong: "Enquanto a rádio existir. Se a conta for eliminada, fica a proposta, sem a pessoa.",
  },
  {
    tables: ["appeals"],
    name: "Contestações",
    what: "Que decisão contestou, o texto que escreveu, e a resposta.",
    purpose: "Rever a decisão e responder-lhe.",
    basis: "interest",
    howLong: "Enquanto o site existir. Se a conta for eliminada, fica a contestação, sem a pessoa.",
  },
  {
    tables: ["imports", "import_rows"],
    name: "Listas importadas",
    what: "Que administrador as importou, e as linhas recusadas.",
    purpose: "Saber de onde veio cada rádio e corrigir a lista.",
    basis: "interest",
    howLong: "90 dias depois de a importação acabar.",
    days: 90,
  },
];

/** The other tables, with the reason why they hold no personal data. */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  settings: "the site's own settings; the operator's details are published on purpose",
  milestones: "what happened once to the database",
  deleted_accounts: "digests of the random ids of deleted accounts, so that a restored backup does not bring them back",
  scheduled_tasks: "when periodic tasks are due",
  stream_checks: "what a station's server answered",
  daily_checks: "how many checks a station had on a day",
  station_titles: "what a station played",
  ears: "which process polls a station",
  audience: "how many people listen to a station, per process",
  awaited_checks: "stations of an import that await their first check",
  station_uuids: "by which UUIDs apps identify a station",
  station_changes: "versions of public stations",
  station_clicks: "when a station was clicked, not by whom",
  station_votes: "how many votes a station has",
  upstream_stations: "what other directories publish about a station",
  mirror_state: "how far another directory was read",
  mirror_held_stations: "new stations of another directory, until they are taken",
  mirror_questions: "which fields of a station another directory has changed too",
  mirror_suspensions: "stations that another directory has removed",
};
