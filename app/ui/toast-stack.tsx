import { Toast as BaseToast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ICON_BUTTON_STYLES } from "./button-styles.ts";
import { SHOWN_MS, subscribeToToasts, type Toast } from "./toast.ts";
import { useHeldWhilePressed } from "./use-held-while-pressed.ts";

const MAX_TOASTS = 3;

/** Draws the toasts, beginning with those that were waiting for it. */
export function ToastStack({ first, onReady }: { first: readonly Toast[]; onReady: () => void }) {
  return (
    <BaseToast.Provider limit={MAX_TOASTS}>
      <Feeder first={first} onReady={onReady} />
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label="Avisos"
          className="fixed top-3 right-4 z-30 grid w-[min(400px,calc(100vw-32px))] gap-2.5 lg:top-auto lg:right-6 lg:bottom-[104px]"
        >
          <Cards />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Feeder({ first, onReady }: { first: readonly Toast[]; onReady: () => void }) {
  const { add, close } = BaseToast.useToastManager();
  /** By what they are about. */
  const shown = useRef(new Map<string, { id: string; kind: Toast["kind"] }>());
  const waiting = useRef(first);
  const ready = useRef(onReady);
  useEffect(() => {
    const show = (toast: Toast) => {
      // The same news again, or its opposite, takes the place of the earlier one.
      const about = toast.about ?? toast.text;
      close(shown.current.get(about)?.id ?? "");
      const id = add({
        title: toast.title ?? toast.text,
        description: toast.title && toast.text,
        timeout: SHOWN_MS[toast.kind],
        data: toast,
      });
      shown.current.set(about, { id, kind: toast.kind });
    };
    const dismissErrors = () => {
      for (const { id, kind } of shown.current.values()) if (kind === "error") close(id);
    };
    const stop = subscribeToToasts((news) => ("show" in news ? show(news.show) : dismissErrors()));
    for (const toast of waiting.current) show(toast);
    waiting.current = [];
    ready.current();
    return stop;
  }, [add, close]);
  return null;
}

function Cards() {
  const { toasts: all, close } = BaseToast.useToastManager<Toast>();
  // One that comes covers what is pressed, one that goes moves the others.
  const toasts = useHeldWhilePressed(all);
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      close(newest);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [newest, close]);
  return toasts.map((toast) => {
    const failed = toast.data?.kind === "error";
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        aria-live={toast.data?.announced === false ? "off" : undefined}
        className={`grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-r-sm border border-line-strong border-l-6 bg-surface py-3 pr-1 pl-3.5 text-ink transition-[translate] duration-200 ease-ours data-ending-style:invisible data-limited:hidden data-starting-style:translate-y-2 ${failed ? "border-l-danger" : "border-l-ok"}`}
      >
        <Icon className={`mt-3 size-5 ${failed ? "text-danger" : "text-ok"}`} strokeWidth={1.75} aria-hidden="true" />
        <div className="self-center py-2">
          <BaseToast.Title className={toast.description ? "block font-semibold" : "block"} />
          <BaseToast.Description />
        </div>
        {/* Hidden by the library until the stack is opened; ours always lies open. */}
        <BaseToast.Close className={ICON_BUTTON_STYLES} aria-label="Fechar aviso" aria-hidden={false}>
          <X className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </BaseToast.Close>
      </BaseToast.Root>
    );
  });
}
