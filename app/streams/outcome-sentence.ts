import type { StreamOutcome } from "./stream-outcome.ts";

type Wording = { word: string; sentence: string };

const WORDINGS: Record<StreamOutcome, Wording> = {
  plays: { word: "Em emissão", sentence: "A transmissão está em emissão." },
  "http-only": {
    word: "Só disponível em http",
    sentence: "A transmissão só está disponível em http, sem ligação segura.",
  },
  "bad-address": { word: "Endereço inválido", sentence: "O endereço encaminha para algo que não é http nem https." },
  "bad-port": {
    word: "Porta recusada",
    sentence: "A porta indicada no endereço pertence a um serviço que não é rádio.",
  },
  "private-address": { word: "Endereço privado", sentence: "O endereço pertence a uma rede local ou privada." },
  dns: { word: "Servidor desconhecido", sentence: "O nome do servidor não foi encontrado." },
  refused: { word: "Ligação recusada", sentence: "O servidor não aceitou a ligação." },
  tls: { word: "Falha de https", sentence: "A ligação segura ao servidor falhou." },
  "timed-out": { word: "Sem resposta", sentence: "O servidor não respondeu a tempo." },
  "not-found": { word: "Não existe", sentence: "O servidor respondeu que não há nada neste endereço." },
  forbidden: { word: "Acesso negado", sentence: "O servidor não permite ouvir este endereço." },
  "server-error": { word: "Erro do servidor", sentence: "O servidor respondeu com um erro." },
  "too-many-redirects": {
    word: "Demasiados desvios",
    sentence: "O endereço é reencaminhado demasiadas vezes.",
  },
  "not-audio": { word: "Não é áudio", sentence: "O endereço responde, mas não com áudio." },
  empty: { word: "Sem som", sentence: "O endereço responde, mas não envia nada." },
  "bad-playlist": {
    word: "Lista sem transmissão",
    sentence: "A lista de reprodução não contém nenhuma transmissão.",
  },
  broken: {
    word: "Resposta inválida",
    sentence: "O servidor cortou a ligação ou deu uma resposta incompreensível.",
  },
};

/** What a look at a stream came to, for people. */
export function outcomeSentence(outcome: StreamOutcome): string {
  return WORDINGS[outcome].sentence;
}

/** The same in two or three words, for a badge. */
export function outcomeLabel(outcome: StreamOutcome): string {
  return WORDINGS[outcome].word;
}
