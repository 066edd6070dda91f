import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { TEXT_LINK_STYLES } from "./button-styles.ts";
import {
  dismissErrorToasts,
  REASON_LABEL,
  reasonUrl,
  SHOWN_MS,
  showToast,
  subscribeToToasts,
  TOAST_OFFERS,
  type Toast,
  toastSentence,
  UNDO_LABEL,
  undoUrl,
  withoutErrors,
} from "./toast.ts";

type Stack = typeof import("./toast-stack.tsx").ToastStack;

const loadStack = async (): Promise<Stack> => (await import("./toast-stack.tsx")).ToastStack;

/** Loads the toast component early, for a page that reports a lost connection only by a toast. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // It is loaded again with the first toast.
    loadStack().catch(() => {});
  }, []);
}

/**
 * Dismisses error toasts on navigation. A layout effect, so that an error shown by the new page's effects stays.
 * A navigation that replaces the URL, as each letter of a search does, is no new page.
 */
function useDismissErrorsOnNavigation(): void {
  const { key } = useLocation();
  const replaces = useNavigationType() === "REPLACE";
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (!replaces) dismissErrorToasts();
  }, [key, replaces]);
}

/** Renders the toasts. Their component is loaded with the first one, because most pages show none. */
export function Toasts() {
  useDismissErrorsOnNavigation();
  const [first, setFirst] = useState<readonly Toast[]>([]);
  const [LoadedStack, setLoadedStack] = useState<Stack | null>(null);
  const { announcements, announce } = useAnnouncements();
  const ready = useRef(false);
  useEffect(
    () =>
      subscribeToToasts((event) => {
        if ("dismissErrors" in event) return setFirst(withoutErrors);
        announce(event.show);
        if (ready.current) return;
        setFirst((toasts) => [...toasts, event.show]);
        // Offline the component cannot be loaded: the toast is only announced, and the next one loads it again.
        loadStack().then(
          (stack) => setLoadedStack(() => stack),
          () => setFirst([]),
        );
      }),
    [announce],
  );
  const onReady = () => {
    ready.current = true;
  };
  return (
    <>
      {/* Screen readers announce what is added to a live region, and nothing that is inserted together with it. */}
      <div role="status" aria-atomic="false" className="sr-only" data-toast-announcer="">
        {announcements.map(({ id, sentence }) => (
          <p key={id}>{sentence}</p>
        ))}
      </div>
      {LoadedStack && <LoadedStack first={first} onReady={onReady} />}
    </>
  );
}

type Announcement = { id: number; sentence: string };

/** The sentences of the toasts of the last seconds, each in an element of its own, so that a repeated one is announced again. */
function useAnnouncements() {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const nextId = useRef(0);
  const announce = useCallback((toast: Toast) => {
    if (toast.announced === false) return;
    const id = nextId.current;
    nextId.current += 1;
    setAnnouncements((earlier) => [...earlier, { id, sentence: announcedSentence(toast) }]);
    setTimeout(() => setAnnouncements((shown) => shown.filter((one) => one.id !== id)), SHOWN_MS[toast.kind]);
  }, []);
  return { announcements, announce };
}

const announcedSentence = (toast: Toast) =>
  [
    toastSentence(toast),
    ...[linkOf(toast)?.label, toast.undo !== undefined && UNDO_LABEL].map((label) => label && `${label}.`),
  ]
    .filter(Boolean)
    .join(" ");

/** The link in a toast; it has one at most. */
function linkOf({ offer, reasonFor }: Toast): { to: string; label: string } | undefined {
  return reasonFor === undefined ? offer && TOAST_OFFERS[offer] : { to: reasonUrl(reasonFor), label: REASON_LABEL };
}

/** Shows the toast of a server-rendered page; without JavaScript it is a line at the top. */
export function FlashToast({ flash }: { flash: Toast | null }) {
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash) return null;
  const link = linkOf(flash);
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
