import { arcos } from "./arcos.ts";
import { bico } from "./bico.ts";
import { corda } from "./corda.ts";
import { dente } from "./dente.ts";
import { disco } from "./disco.ts";
import { estrela } from "./estrela.ts";
import type { Family } from "./family.ts";
import { manta } from "./manta.ts";
import { mar } from "./mar.ts";
import type { Motif } from "./motif.ts";
import { pontos } from "./pontos.ts";
import { pulso } from "./pulso.ts";
import { roseta } from "./roseta.ts";
import { voz } from "./voz.ts";

/** Each family's own motif, and its sibling, which a third of its covers have instead. */
export const FAMILY_MOTIFS: Record<Family, { own: Motif; sibling: Motif }> = {
  jazz: { own: arcos, sibling: manta },
  eletronica: { own: pulso, sibling: pontos },
  rock: { own: dente, sibling: bico },
  lofi: { own: mar, sibling: arcos },
  latina: { own: roseta, sibling: dente },
  hiphop: { own: disco, sibling: manta },
  classica: { own: corda, sibling: roseta },
  country: { own: estrela, sibling: dente },
  indie: { own: manta, sibling: arcos },
  pop: { own: pontos, sibling: disco },
  fado: { own: bico, sibling: roseta },
  voz: { own: voz, sibling: pulso },
};
