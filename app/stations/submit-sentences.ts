/** What people read when they submit a station, or may not. Source: spec, sections 4 and 8. */
export const SIGN_IN_TO_SUBMIT = "Precisa de fazer login para submeter uma rádio";
export const SUBMITTED = "Rádio submetida com sucesso! Aguarde aprovação.";
export const NOT_SUBMITTED = "Erro ao submeter a rádio. Tente novamente.";
