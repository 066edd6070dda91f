import { copyText } from "#app/ui/share.client.ts";
import type { Toast } from "#app/ui/toast.ts";

/** Copies the URL of a page. Returns what to report: without clipboard permission that has the URL. */
export async function copyLink(url: string): Promise<Toast> {
  if (await copyText(url)) return { kind: "success", text: "Ligação copiada" };
  return { kind: "error", text: `Não foi possível copiar. O endereço é ${url}` };
}
