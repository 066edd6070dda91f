import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { showToast } from "#app/platform/ui/toast.ts";

/** Recovery codes, which are shown once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div>
      <p className="text-ink-2 text-small">
        Guarde estes dez códigos fora deste dispositivo. Cada um serve uma vez, se ficar sem a aplicação. Não voltam a
        ser mostrados.
      </p>
      <ul className="mt-3 grid grid-cols-2 border-line border-t border-l">
        {codes.map((code) => (
          <li key={code} className="select-text border-line border-r border-b px-3 py-2 text-center">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3" data-needs-script="">
        <button type="button" className={BUTTON_STYLES.smallOutline} onClick={() => void copy(text)}>
          <Icon of="copy" />
          Copiar
        </button>
        <button type="button" className={BUTTON_STYLES.smallOutline} onClick={() => void save(text)}>
          <Icon of="download" />
          Guardar num ficheiro
        </button>
      </div>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  const { copyText } = await import("#app/platform/ui/share.client.ts");
  const copied = await copyText(text);
  showToast(
    copied
      ? { kind: "success", text: "Códigos copiados" }
      : { kind: "error", text: "Não foi possível copiar os códigos." },
  );
}

async function save(text: string): Promise<void> {
  const { saveFile } = await import("#app/platform/ui/share.client.ts");
  saveFile("radiowave-codigos.txt", text, "text/plain");
}
