import type { Family } from "./family.ts";
import type { Motif } from "./motif.ts";
import { arcos } from "./motifs/arcos.ts";
import { bico } from "./motifs/bico.ts";
import { corda } from "./motifs/corda.ts";
import { dente } from "./motifs/dente.ts";
import { disco } from "./motifs/disco.ts";
import { estrela } from "./motifs/estrela.ts";
import { manta } from "./motifs/manta.ts";
import { mar } from "./motifs/mar.ts";
import { pontos } from "./motifs/pontos.ts";
import { pulso } from "./motifs/pulso.ts";
import { roseta } from "./motifs/roseta.ts";
import { voz } from "./motifs/voz.ts";

/** Each family's own motif and the sibling that a third of its covers have instead. */
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
