import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigation, useNavigationType } from "react-router";
import { TEXT_LINK_STYLES } from "./button-styles.ts";
import {
  dismissErrorToasts,
  linkOfToast,
  NO_TOASTS,
  type ShownToast,
  showToast,
  type Toast,
  toastList,
  toastSentence,
  UNDO_LABEL,
  undoUrl,
} from "./toast.ts";
import { useOnDemand } from "./use-on-demand.ts";

const loadStack = () => import("./toast-stack.tsx");

/** Loads the cards of toasts early, for a page that reports a lost connection only by a toast. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // They are loaded again with the first toast.
    loadStack().catch(() => {});
  }, []);
}

/**
 * Dismisses the error toasts that were shown when a navigation began. A layout effect, so that an error shown by the new
 * page's effects stays. A navigation that replaces the URL, as each letter of a search does, is no new page.
 */
function useDismissErrorsOnNavigation(): void {
  const { key } = useLocation();
  const opening = useNavigation().location?.key;
  const replaces = useNavigationType() === "REPLACE";
  const last = useRef(key);
  const begun = useRef({ key, shown: NO_TOASTS.shown });
  useLayoutEffect(() => {
    if (opening !== undefined && opening !== begun.current.key)
      begun.current = { key: opening, shown: toastList.read().shown };
  }, [opening]);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    // One that needs nothing from the server begins and ends at once.
    if (!replaces) dismissErrorToasts(begun.current.key === key ? begun.current.shown : undefined);
  }, [key, replaces]);
}

/**
 * Announces the toasts, and shows them as cards, which are loaded with the first one, because most pages show none.
 * Where they cannot be loaded, as offline and after an upgrade, the newest one is a line.
 */
export function Toasts() {
  useDismissErrorsOnNavigation();
  const { shown, announcements } = useSyncExternalStore(toastList.subscribe, toastList.read, () => NO_TOASTS);
  const [failed, setFailed] = useState(false);
  const stack = useOnDemand(shown.length > 0, loadStack, () => setFailed(true));
  return (
    <>
      {/* Screen readers announce what is added to a live region, and nothing that is inserted together with it. */}
      <div role="status" aria-atomic="false" className="sr-only" data-toast-announcer="">
        {announcements.map(({ id, sentence }) => (
          <p key={id}>{sentence}</p>
        ))}
      </div>
      {stack ? (
        <stack.ToastStack toasts={shown} />
      ) : (
        failed && shown[0] && <ToastLine key={shown[0].id} toast={shown[0]} />
      )}
    </>
  );
}

const LINE_PLACE = "top-3 right-4 lg:top-auto lg:right-6 lg:bottom-[104px]";
const LINE_STYLES = "z-30 w-[min(400px,100vw-32px)] border border-line-strong bg-surface p-4 text-ink";

/** A toast without its card: it cannot be dragged away, and takes nothing back. */
function ToastLine({ toast }: { toast: ShownToast }) {
  const link = linkOfToast(toast);
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => {
    if (toast.offer && key !== shownOn.current) toastList.close(toast.id);
  }, [toast, key]);
  return (
    <section aria-label="Avisos" className={`${LINE_PLACE} ${LINE_STYLES} fixed`}>
      {toastSentence(toast)}{" "}
      {link && (
        <Link
          to={link.to}
          className={`${TEXT_LINK_STYLES} mr-4`}
          onClick={(event) => {
            if (toast.onAccept && toast.onAccept() !== false) event.preventDefault();
          }}
        >
          {link.label}
        </Link>
      )}{" "}
      <button type="button" className={TEXT_LINK_STYLES} onClick={() => toastList.close(toast.id)}>
        Fechar aviso
      </button>
    </section>
  );
}

/** Shows the toast of a server-rendered page; without JavaScript it is a line at the top. */
export function FlashToast({ flash }: { flash: Toast | null }) {
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash) return null;
  const link = linkOfToast(flash);
  return (
    <div data-without-script="" className="wrap py-3 font-semibold" role="status">
      {toastSentence(flash)}
      {link && (
        <>
          {" "}
          <Link to={link.to} className={TEXT_LINK_STYLES}>
            {link.label}
          </Link>
        </>
      )}
      {flash.undo !== undefined && (
        <form method="post" action={undoUrl(flash.undo)}>
          <button type="submit" className={TEXT_LINK_STYLES}>
            {UNDO_LABEL}
          </button>
        </form>
      )}
    </div>
  );
}
