import type { Family } from "./family.ts";
import { PIGMENTS, type Pigment } from "./pigments.ts";

/** The six colours of one cover, as hex. The plate has the initials; their contrast is at least 4.29. */
export type Scheme = {
  ground: string;
  form1: string;
  form2: string;
  accent: string;
  plate: string;
  letter: string;
};

/** The three hand-picked schemes of each family; built-in stations have the first one. */
export const SCHEMES: Record<Family, readonly [Scheme, Scheme, Scheme]> = {
  jazz: [
    scheme("noite", "anil", "ceu", "antimonio", "noite", "estanho"),
    scheme("cobalto", "anil", "ceu", "antimonio", "noite", "estanho"),
    scheme("manganes", "barro", "ceu", "antimonio", "estanho", "manganes"),
  ],
  eletronica: [
    scheme("cobalto", "estanho", "ceu", "ferrugem", "estanho", "cobalto"),
    scheme("noite", "bruma", "anil", "antimonio", "noite", "estanho"),
    scheme("estanho", "cobalto", "anil", "ferrugem", "cobalto", "estanho"),
  ],
  rock: [
    scheme("ferrugem", "noite", "estanho", "antimonio", "noite", "estanho"),
    scheme("noite", "estanho", "ferrugem", "antimonio", "noite", "estanho"),
    scheme("antimonio", "noite", "estanho", "ferrugem", "noite", "antimonio"),
  ],
  lofi: [
    scheme("bruma", "cobalto", "ceu", "barro", "cobalto", "estanho"),
    scheme("barro", "manganes", "estanho", "antimonio", "manganes", "estanho"),
    scheme("salva", "cobre", "bruma", "estanho", "cobre", "estanho"),
  ],
  latina: [
    scheme("antimonio", "ferrugem", "cobre", "estanho", "cobre", "estanho"),
    scheme("estanho", "cobre", "ferrugem", "antimonio", "cobre", "estanho"),
    scheme("ferrugem", "antimonio", "estanho", "cobre", "noite", "estanho"),
  ],
  hiphop: [
    scheme("noite", "estanho", "ceu", "ferrugem", "ferrugem", "noite"),
    scheme("manganes", "estanho", "barro", "antimonio", "antimonio", "manganes"),
    scheme("cobre", "estanho", "salva", "antimonio", "antimonio", "noite"),
  ],
  classica: [
    scheme("estanho", "cobalto", "ceu", "antimonio", "cobalto", "estanho"),
    scheme("bruma", "manganes", "barro", "ferrugem", "manganes", "estanho"),
    scheme("noite", "ceu", "antimonio", "antimonio", "noite", "estanho"),
  ],
  country: [
    scheme("cobre", "estanho", "salva", "antimonio", "estanho", "cobre"),
    scheme("ferrugem", "estanho", "barro", "antimonio", "estanho", "noite"),
    scheme("cobalto", "estanho", "ceu", "antimonio", "estanho", "cobalto"),
  ],
  indie: [
    scheme("manganes", "barro", "ceu", "antimonio", "estanho", "manganes"),
    scheme("cobre", "salva", "barro", "antimonio", "estanho", "cobre"),
    scheme("cobalto", "barro", "antimonio", "estanho", "estanho", "cobalto"),
  ],
  pop: [
    scheme("antimonio", "cobalto", "estanho", "ferrugem", "cobalto", "estanho"),
    scheme("ferrugem", "estanho", "antimonio", "noite", "noite", "estanho"),
    scheme("ceu", "cobalto", "estanho", "ferrugem", "cobalto", "estanho"),
  ],
  fado: [
    scheme("noite", "cobalto", "ceu", "antimonio", "estanho", "noite"),
    scheme("manganes", "ferrugem", "barro", "antimonio", "estanho", "manganes"),
    scheme("cobre", "salva", "antimonio", "ferrugem", "estanho", "cobre"),
  ],
  voz: [
    scheme("estanho", "ferrugem", "barro", "noite", "noite", "estanho"),
    scheme("estanho", "cobalto", "ceu", "ferrugem", "cobalto", "estanho"),
    scheme("antimonio", "noite", "cobre", "ferrugem", "noite", "antimonio"),
  ],
};

function scheme(
  ...[ground, form1, form2, accent, plate, letter]: [Pigment, Pigment, Pigment, Pigment, Pigment, Pigment]
) {
  return {
    ground: PIGMENTS[ground],
    form1: PIGMENTS[form1],
    form2: PIGMENTS[form2],
    accent: PIGMENTS[accent],
    plate: PIGMENTS[plate],
    letter: PIGMENTS[letter],
  };
}
