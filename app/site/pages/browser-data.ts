/** Where a browser stores something, as the page names it. */
export const BROWSER_STORES = {
  cookie: "Cookie",
  localStorage: "Armazenamento local",
  sessionStorage: "Armazenamento do separador",
  caches: "Memória sem ligação",
} as const;

/** What the site leaves in a browser. `name`: of the cookie, key or cache; a cache's name begins with it. */
export type BrowserData = { name: string; store: keyof typeof BROWSER_STORES; purpose: string; howLong: string };

const UNTIL_CLEARED = "Até o apagar no navegador.";
const UNTIL_TAB_CLOSES = "Até fechar o separador.";

/**
 * Everything that the site leaves in a browser, in the order of the page. A test compares it with the names in the
 * code. Under https the names of cookies begin with `__Host-`.
 */
export const BROWSER_DATA: readonly BrowserData[] = [
  {
    name: "radiowave.session_token",
    store: "cookie",
    purpose: "Saber que entrou na conta. Só existe depois de entrar.",
    howLong: "30 dias, ou até sair.",
  },
  {
    name: "radiowave.two_factor",
    store: "cookie",
    purpose: "Ligar o segundo passo à palavra-passe que acabou de escrever.",
    howLong: "10 minutos.",
  },
  {
    name: "radiowave.passkey",
    store: "cookie",
    purpose: "Garantir que a resposta da chave de acesso é para esta entrada.",
    howLong: "5 minutos.",
  },
  {
    name: "radiowave_toast",
    store: "cookie",
    purpose: "Mostrar na página seguinte o resultado do que acabou de fazer.",
    howLong: "Até essa página abrir; um minuto, no máximo.",
  },
  { name: "radioTheme", store: "localStorage", purpose: "O tema que escolheu.", howLong: UNTIL_CLEARED },
  { name: "radioVolume", store: "localStorage", purpose: "O volume que escolheu.", howLong: UNTIL_CLEARED },
  {
    name: "radioShortcuts",
    store: "localStorage",
    purpose: "Se ligou ou desligou os atalhos de teclado.",
    howLong: UNTIL_CLEARED,
  },
  {
    name: "radioFavorites",
    store: "localStorage",
    purpose: "Os seus favoritos.",
    howLong: "Até os retirar, ou até sair da conta.",
  },
  {
    name: "radioFavoritesOwner",
    store: "localStorage",
    purpose: "De que conta são esses favoritos, para que outra não os receba.",
    howLong: "Até sair da conta.",
  },
  {
    name: "radioFavoritesQueue",
    store: "localStorage",
    purpose: "Os favoritos que mudou sem ligação, por enviar para a conta.",
    howLong: "Até serem enviados; 30 dias, no máximo.",
  },
  {
    name: "radioFavoritesAside",
    store: "localStorage",
    purpose: "Mudanças de favoritos de outra conta que usou este navegador, à espera de que ela volte a entrar.",
    howLong: "30 dias, no máximo.",
  },
  {
    name: "radioRecents",
    store: "localStorage",
    purpose: "As últimas 50 rádios que ouviu.",
    howLong: "Até limpar a lista nos Favoritos.",
  },
  {
    name: "radioRecentsAccount",
    store: "localStorage",
    purpose: "Que conta guarda as rádios que ouve, se ligou essa opção.",
    howLong: "Até desligar a opção ou sair da conta.",
  },
  {
    name: "radioLastStation",
    store: "localStorage",
    purpose: "A última rádio que escolheu e a lista em que estava, para o leitor voltar com ela, em pausa.",
    howLong: "Até limpar a lista de ouvidas nos Favoritos, até sair da conta ou até a rádio deixar de existir.",
  },
  {
    name: "radioSongs",
    store: "localStorage",
    purpose: "As canções que guardou.",
    howLong: "Até as retirar.",
  },
  {
    name: "radioSleepAt",
    store: "sessionStorage",
    purpose: "A que horas a rádio deve parar, se ligou o temporizador.",
    howLong: UNTIL_TAB_CLOSES,
  },
  {
    name: "radiowave.submission",
    store: "sessionStorage",
    purpose: "O rascunho da rádio que está a submeter.",
    howLong: "Até a submeter ou fechar o separador.",
  },
  {
    name: "radioListPlaces",
    store: "sessionStorage",
    purpose: "Em que rádio da lista estava, para voltar ao mesmo sítio.",
    howLong: UNTIL_TAB_CLOSES,
  },
  {
    name: "react-router-scroll-positions",
    store: "sessionStorage",
    purpose: "A que altura de cada página estava, para voltar ao mesmo sítio.",
    howLong: UNTIL_TAB_CLOSES,
  },
  {
    name: "radiowave:",
    store: "caches",
    purpose: "Cópias das páginas públicas, dos favoritos e das imagens que já viu, para abrirem sem ligação.",
    howLong: "Até entrar ou sair da conta, ou até haver uma versão nova.",
  },
];
