import { z } from "zod";

const fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What a proposal changes, as the API describes it. */
export const proposedFieldsShape = {
  before: fields.describe("Os campos como estavam; uma imagem carregada começa por upload:."),
  proposed: fields.describe("Os campos propostos; uma imagem carregada na página começa por upload:."),
  text: z.string().describe("Porquê."),
};
