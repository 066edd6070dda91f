import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import type { Undo } from "#app/platform/http/form-result.ts";
import { ICON_BUTTON_STYLES, TEXT_LINK_STYLES } from "./button-styles.ts";
import { Icon } from "./icon.tsx";
import { Sentence } from "./isolated-texts.tsx";
import {
  REASON_LABEL,
  reasonUrl,
  SHOWN_MS,
  type ShownToast,
  TOAST_OFFERS,
  type Toast,
  toastList,
  UNDO_LABEL,
  undoUrl,
} from "./toast.ts";
import { useDragAway } from "./use-drag-away.ts";
import { usePauseToasts } from "./use-pause-toasts.ts";
import { useHeldWhilePressed } from "./use-pointer.ts";
import { useToastFocus } from "./use-toast-focus.ts";

const MAX_TOASTS = 3;

const GAP_PX = 10;

/** At the top on narrow screens, else above the player. */
const STACK_PLACE = "top-3 right-4 lg:top-auto lg:right-6 lg:bottom-[104px]";

const CARD_STYLES = "grid grid-cols-[auto_1fr_auto] items-start gap-3 py-3 pr-1 pl-3.5";
const CARD_LOOK = "rounded-r-sm border border-line-strong border-l-6 bg-surface text-ink";

/** The newest toasts as cards, which is a landmark while there are any. They are announced by toasts.tsx. */
export function ToastStack({ toasts: all }: { toasts: readonly ShownToast[] }) {
  const region = useRef<HTMLElement>(null);
  // While a pointer is pressed, a new toast must not cover the button, nor a removed one move the others.
  const held = useHeldWhilePressed(all);
  const toasts = useMemo(() => held.slice(0, MAX_TOASTS), [held]);
  useLayoutEffect(() => placeCards(region));
  usePauseToasts(region, toasts.length > 0);
  useToastFocus(region, toasts);
  return (
    <section
      ref={region}
      hidden={toasts.length === 0}
      tabIndex={-1}
      aria-label="Avisos"
      className={`${STACK_PLACE} fixed z-30 w-[min(400px,100vw-32px)]`}
    >
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} onClose={() => toastList.close(toast.id)} />
      ))}
    </section>
  );
}

/** Puts each card beyond and behind those before it, 10 px apart. */
function placeCards({ current }: RefObject<HTMLElement | null>): void {
  let offset = 0;
  for (const card of current?.children ?? []) {
    if (!(card instanceof HTMLElement)) continue;
    card.style.setProperty("--offset", `${offset}px`);
    card.style.zIndex = String(-offset);
    offset += card.offsetHeight + GAP_PX;
  }
}

function Card({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const id = useId();
  const failed = toast.kind === "error";
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}title`}
      aria-describedby={toast.title && `${id}text`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: F6 and Tab reach each toast as a whole, also one without a link
      tabIndex={0}
      {...useDragAway(onClose)}
      className={`stacked-toast ${CARD_STYLES} ${CARD_LOOK} ${failed ? "border-l-danger" : "border-l-ok"}`}
    >
      <Icon
        of={failed ? "circle-exclamation-point" : "circle-check"}
        className={`mt-3 ${failed ? "text-danger" : "text-ok"}`}
      />
      <div className="self-center py-2">
        <h2 id={`${id}title`} className={toast.title ? "block font-semibold" : "block"}>
          <Sentence text={toast.title ?? toast.text} />
        </h2>
        {toast.title && (
          <p id={`${id}text`}>
            <Sentence text={toast.text} />
          </p>
        )}
        {toast.offer && <OfferLink toast={toast} onLeave={onClose} />}
        {toast.reasonFor !== undefined && <ReasonLink toast={toast} onPress={onClose} />}
        {toast.undo !== undefined && <UndoButton undo={toast.undo} onPress={onClose} />}
      </div>
      <button type="button" className={ICON_BUTTON_STYLES} aria-label="Fechar aviso" onClick={onClose}>
        <Icon of="x" />
      </button>
      {toast.undo !== undefined && <UndoRuler />}
    </div>
  );
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
