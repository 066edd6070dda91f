import { loadScript, nextTry, ScriptMissing } from "#app/platform/browser/load-script.ts";
import { showToast } from "./toast.ts";

const NO_CONNECTION_NOW = "Sem ligação. Tente novamente quando a tiver.";

/** The sentences about a part that cannot be loaded. `offline`: also while the server does not respond. */
type Sentences = { offline?: string; newVersion?: string };

/**
 * A part of the page that a press needs: a toast says why it cannot be loaded. `load`: a dynamic import. Errors: rejects
 * after the toast; the next call loads it again.
 */
export function loadOrReport<Module>(load: () => Promise<Module>, sentences?: Sentences): () => Promise<Module> {
  return () =>
    loadScript(load).catch((error: unknown) => {
      reportMissing(error, sentences);
      throw error;
    });
}

/**
 * A part that the page shows without a press: without a connection it is loaded later. Never settles if only a new
 * version has it, which is offered.
 */
export async function loadWhenPossible<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await loadScript(load);
    } catch (error) {
      if (needsReload(error)) {
        offerReload({ error });
        return new Promise(() => {});
      }
    }
    await nextTry(RETRY_PAUSE_S);
  }
}

const RETRY_PAUSE_S = 15;

/** Shows why a part cannot be loaded. `error`: as from `loadScript`. */
export function reportMissing(error: unknown, { offline = NO_CONNECTION_NOW, newVersion }: Sentences = {}): void {
  if (needsReload(error)) offerReload({ error, text: newVersion });
  else showToast({ kind: "error", text: offline });
}

/** Whether only another document has the part. `error`: as from `loadScript`. */
export function needsReload(error: unknown): boolean {
  return error instanceof ScriptMissing && error.missing !== "no connection";
}

/** The subject of toasts that offer to load the page anew: there is one at a time. */
export const RELOAD_TOAST = "release";

/**
 * Offers to load the page anew, or another one by `load`; never without being asked, which would stop the sound.
 * `error`: as from `loadScript`; without one there is a new version.
 */
export function offerReload({
  error,
  text = "Esta parte só abre depois de atualizar a página.",
  load = () => location.reload(),
}: {
  error?: unknown;
  text?: string | undefined;
  load?: () => void;
}): void {
  const failedBefore = error instanceof ScriptMissing && error.missing === "failed before";
  showToast({
    kind: "success",
    title: failedBefore ? "A ligação falhou." : "Há uma versão nova.",
    text,
    about: RELOAD_TOAST,
    offer: "release",
    onAccept: load,
  });
}
