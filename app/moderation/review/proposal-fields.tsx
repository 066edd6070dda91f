import { FieldDiff, SIDE_STYLES } from "#app/stations/history/field-diff.tsx";
import { FIELD_CHOICE, FIELD_PREFIX } from "./decide-result.ts";
import type { ItemProposal } from "./item-data.ts";
import { DetailsPart } from "./item-parts.tsx";

/** The form that accepts a proposal, to which the boxes of its fields belong. */
export const ACCEPT_FORM = "accept-proposal";

/** What a proposal changes. Each field has a box: only the chosen ones are accepted. */
export function ProposalFields({
  proposal: { fields, why },
  onChoose,
}: {
  proposal: ItemProposal;
  /** `isPart`: whether a field is left out. */
  onChoose: (isPart: boolean) => void;
}) {
  const applicable = fields.filter(({ isConflict }) => !isConflict);
  return (
    <div className="mt-6">
      <DetailsPart title="O que muda">
        {applicable.length > 1 && <input type="hidden" form={ACCEPT_FORM} name={FIELD_CHOICE} value="1" />}
        <ul
          className="grid gap-1"
          onChange={({ currentTarget }) =>
            onChoose(currentTarget.querySelector("input[type=checkbox]:not(:checked)") !== null)
          }
        >
          {fields.map(({ column, label, before, after, current, isConflict, images }) => (
            <li key={column} className="grid grid-cols-[44px_minmax(0,1fr)] items-start text-small">
              {!isConflict && applicable.length > 1 ? (
                <label className="grid size-11 place-items-center">
                  <input
                    type="checkbox"
                    form={ACCEPT_FORM}
                    name={`${FIELD_PREFIX}${column}`}
                    defaultChecked={true}
                    className="size-5 accent-fill"
                    aria-label={`Aceitar ${label}`}
                  />
                </label>
              ) : (
                <span />
              )}
              <div className="min-w-0 py-3">
                <FieldDiff label={label} before={before} after={after} />
                {images && <ProposedImages images={images} isConflict={isConflict} />}
                {isConflict && (
                  <p className="mt-1 font-medium text-warn">
                    Mudou entretanto para «{[current].flat().join(", ") || "(vazio)"}»: não vai ser aplicado.
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
        {why && (
          <p className="mt-2 text-small wrap-anywhere">
            <span className="text-ink-2">Porquê:</span> <bdi>{why}</bdi>
          </p>
        )}
      </DetailsPart>
    </div>
  );
}

/**
 * The image of the station beside the proposed one, large enough to be judged. `isConflict`: the station has another
 * than it had.
 */
function ProposedImages({
  images: { current, proposed },
  isConflict,
}: {
  images: NonNullable<ItemProposal["fields"][number]["images"]>;
  isConflict: boolean;
}) {
  return (
    <div className="mt-2.5 grid max-w-[520px] border border-line-strong sm:grid-cols-2">
      <ShownImage heading={isConflict ? "Agora" : "Antes"} url={current} alt="Imagem da rádio" />
      <ShownImage heading="Depois" url={proposed} alt="Imagem proposta" />
    </div>
  );
}

function ShownImage({ heading, url, alt }: { heading: string; url: string; alt: string }) {
  return (
    <figure className={SIDE_STYLES}>
      <figcaption className="pb-1.5 font-medium text-ink-3 text-micro">{heading}</figcaption>
      {url ? (
        <img src={url} alt={alt} width={240} height={240} className="aspect-square w-full bg-sunken object-contain" />
      ) : (
        <p className="grid aspect-square w-full place-items-center bg-sunken text-ink-3">(sem imagem)</p>
      )}
    </figure>
  );
}
