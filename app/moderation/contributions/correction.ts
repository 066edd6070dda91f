import type { StationStatus } from "#app/stations/station/station-status.ts";

export const REFUSED_THREE_TIMES = "Esta rádio já foi recusada três vezes. Conteste a decisão ou escreva-nos.";

export const CHANGED_SUBMISSION = "Esta rádio foi alterada entretanto. Recarregue a página para ver como está agora.";

/** The page on which a submitter corrects a station, or submits it again. */
export function correctionUrl(stationId: string): string {
  return `/submit-station?from=${encodeURIComponent(stationId)}`;
}

/** The page on which the submitter of a deleted station submits it as a new one. `deletion`: the change in the history. */
export function resubmissionUrl(deletion: number): string {
  return `/submit-station?again=${deletion}`;
}

/** Texts of the page, by the status of the station. */
export const CORRECTION_TEXTS: Record<
  Exclude<StationStatus, "approved">,
  { title: string; sentence: string; button: string; done: string }
> = {
  pending: {
    title: "Corrigir rádio",
    sentence: "A rádio continua à espera de aprovação.",
    button: "Corrigir rádio",
    done: "Rádio corrigida. Aguarde aprovação.",
  },
  suspended: {
    title: "Corrigir e voltar a submeter",
    sentence: "A rádio volta a ficar pendente até ser aprovada pela administração.",
    button: "Voltar a submeter",
    done: "Rádio submetida com sucesso! Aguarde aprovação.",
  },
};
