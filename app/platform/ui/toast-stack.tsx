import { Toast as BaseToast } from "@base-ui/react/toast";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import type { Undo } from "#app/platform/http/form-result.ts";
import { ICON_BUTTON_STYLES, TEXT_LINK_STYLES } from "./button-styles.ts";
import { Icon } from "./icon.tsx";
import {
  REASON_LABEL,
  reasonUrl,
  SHOWN_MS,
  subscribeToToasts,
  TOAST_OFFERS,
  type Toast,
  UNDO_LABEL,
  undoUrl,
} from "./toast.ts";
import { useHeldWhilePressed } from "./use-held-while-pressed.ts";

const MAX_TOASTS = 3;

/** At the top on narrow screens, else above the player. */
const STACK_PLACE = "top-3 right-4 lg:top-auto lg:right-6 lg:bottom-[104px]";

const CARD_STYLES = "grid grid-cols-[auto_1fr_auto] items-start gap-3 py-3 pr-1 pl-3.5";
const CARD_LOOK = "rounded-r-sm border border-line-strong border-l-6 bg-surface text-ink";

/** Renders the toasts, starting with those shown before this module was loaded. They are announced by toasts.tsx. */
export function ToastStack({ first, onReady }: { first: readonly Toast[]; onReady: () => void }) {
  return (
    <BaseToast.Provider limit={MAX_TOASTS}>
      <Feeder first={first} onReady={onReady} />
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label="Avisos"
          aria-live="off"
          className={`${STACK_PLACE} fixed z-30 w-[min(400px,100vw-32px)]`}
        >
          <Cards />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Feeder({ first, onReady }: { first: readonly Toast[]; onReady: () => void }) {
  const { add, close } = BaseToast.useToastManager();
  const shown = useRef(new Map<string, Toast["kind"]>());
  const waiting = useRef(first);
  const ready = useRef(onReady);
  useEffect(() => {
    const show = (toast: Toast) => {
      // A toast replaces the earlier one with the same subject, in its place.
      const id = add({
        id: toast.about ?? toast.text,
        title: toast.title ?? toast.text,
        description: toast.title && toast.text,
        // 0: until it is closed.
        timeout: toast.offer ? 0 : SHOWN_MS[(toast.undo ?? toast.reasonFor) ? "undo" : toast.kind],
        data: toast,
      });
      shown.current.set(id, toast.kind);
    };
    const dismissErrors = () => {
      for (const [id, kind] of shown.current) if (kind === "error") close(id);
    };
    const stop = subscribeToToasts((event) => ("show" in event ? show(event.show) : dismissErrors()));
    for (const toast of waiting.current) show(toast);
    waiting.current = [];
    ready.current();
    return stop;
  }, [add, close]);
  return null;
}

function Cards() {
  const { toasts: all, close } = BaseToast.useToastManager<Toast>();
  // While a pointer is pressed, a new toast must not cover the button, nor a removed one move the others.
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
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        className={`stacked-toast ${CARD_STYLES} ${CARD_LOOK} ${failed ? "border-l-danger" : "border-l-ok"}`}
      >
        <Icon
          of={failed ? "circle-exclamation-point" : "circle-check"}
          className={`mt-3 ${failed ? "text-danger" : "text-ok"}`}
        />
        <div className="self-center py-2">
          <BaseToast.Title className={toast.description ? "block font-semibold" : "block"} />
          <BaseToast.Description />
          {toast.data?.offer && <OfferLink toast={toast.data} onLeave={() => close(toast.id)} />}
          {toast.data?.reasonFor !== undefined && <ReasonLink toast={toast.data} onPress={() => close(toast.id)} />}
          {toast.data?.undo !== undefined && <UndoButton undo={toast.data.undo} onPress={() => close(toast.id)} />}
        </div>
        {/* The library hides it until the stack is expanded; this stack always is. */}
        <BaseToast.Close className={ICON_BUTTON_STYLES} aria-label="Fechar aviso" aria-hidden={false}>
          <Icon of="x" />
        </BaseToast.Close>
        {toast.data?.undo !== undefined && <UndoRuler />}
      </BaseToast.Root>
    );
  });
}

/** Takes a change back. Its result is shown by the action: the toast is closed at once, so that it is pressed once. */
function UndoButton({ undo, onPress }: { undo: Undo; onPress: () => void }) {
  const fetcher = useFetcher();
  return (
    <button
      type="button"
      data-key="u"
      onClick={() => {
        void fetcher.submit(null, { method: "post", action: undoUrl(undo) });
        onPress();
      }}
      className={`${TEXT_LINK_STYLES} mt-1 font-semibold text-cobalt`}
    >
      {UNDO_LABEL}
    </button>
  );
}

/** Opens the dialog of the page, or else the page that asks for the reason. */
function ReasonLink({ toast: { reasonFor = 0, onAccept }, onPress }: { toast: Toast; onPress: () => void }) {
  return (
    <Link
      to={reasonUrl(reasonFor)}
      onClick={(event) => {
        if (onAccept && onAccept() !== false) event.preventDefault();
        onPress();
      }}
      className={`${TEXT_LINK_STYLES} mt-1 inline-flex min-h-6 items-center font-semibold text-cobalt`}
    >
      {REASON_LABEL}
    </Link>
  );
}

const SECONDS = SHOWN_MS.undo / 1000;

/** As long as the pointer or the focus is on the toasts, their time does not run. */
const UNDO_PAUSES = "in-[[aria-label=Avisos]:is(:hover,:focus-within)]:[animation-play-state:paused]";

/** The time left: a tick a second, and a needle, which stops while the toasts do not time out. */
function UndoRuler() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 flex h-2 overflow-hidden">
      {Array.from({ length: SECONDS }, (_, second) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other identity
        <span key={second} className="h-1 flex-1 self-end border-line-strong border-l" />
      ))}
      <span className={`absolute inset-0 animate-undo border-signal border-r-2 motion-reduce:hidden ${UNDO_PAUSES}`} />
    </div>
  );
}

/** `onLeave`: called when the page on which the offer was shown is left, by this link or any other. */
function OfferLink({ toast, onLeave }: { toast: Toast; onLeave: () => void }) {
  const { key, pathname, search } = useLocation();
  const shownOn = useRef(key);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (key !== shownOn.current) leave();
  }, [key]);
  if (!toast.offer) return null;
  const { to, label } = TOAST_OFFERS[toast.offer];
  return (
    <Link
      to={to || `${pathname}${search}`}
      onClick={(event) => {
        if (!toast.onAccept) return;
        event.preventDefault();
        toast.onAccept();
      }}
      className={`${TEXT_LINK_STYLES} mt-1 inline-flex min-h-6 items-center font-semibold text-cobalt`}
    >
      {label}
    </Link>
  );
}
