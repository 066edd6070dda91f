export const UNDO_FAILED = "Não foi possível anular a alteração. Tente novamente.";
