import { Copy } from "lucide-react";
import { useId } from "react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { copyUrl } from "./share-button.tsx";

/** A page's pageUrl to be read and copied. */
export function ShareLink({ pageUrl }: { pageUrl: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-[640px]">
      <h2 id={id} className="mb-3 text-t2">
        Partilhar
      </h2>
      <div className="flex">
        <input
          readOnly={true}
          aria-label="Endereço da estação"
          value={pageUrl.replace(/^https?:\/\//, "")}
          className="min-h-12 min-w-0 flex-1 rounded-l-sm border border-line-strong bg-surface px-3.5"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          data-needs-script=""
          className={`${BUTTON_STYLES.primary} rounded-l-none`}
          onClick={() => copyUrl(pageUrl)}
        >
          <Copy className="size-5" strokeWidth={1.75} aria-hidden="true" />
          Copiar
        </button>
      </div>
    </section>
  );
}
