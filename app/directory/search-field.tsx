import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigationType } from "react-router";
import { ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Debounce: one request for a burst of typing, without a noticeable delay. */
const TYPING_PAUSE_MS = 70;

/**
 * The search field. Typing replaces the URL, and with it the results; a newer navigation cancels the older one. Without
 * JavaScript it is a plain form.
 */
export function SearchField({ query }: { query: string }) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const typing = useNavigationType() === "REPLACE";
  const { key, state } = useLocation();

  // After the back button or a link the field follows the URL. Typing only replaces the URL: a response to earlier text
  // never overwrites the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation
  useEffect(() => {
    if (!typing) setText(query);
  }, [key]);
  // Searches for text typed before hydration, and focuses the field after the search shortcut.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const typed = field.current?.value ?? query;
    if (typed !== query) search(typed);
    if (state?.typing) field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  function search(newText: string): void {
    setText(newText);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const url = newText.trim() ? `/search?${new URLSearchParams({ q: newText })}` : "/search";
      void navigate(url, { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
  }

  const clear = () => {
    search("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || text === "") return;
    event.preventDefault();
    clear();
  };
  return (
    <Form
      action="/search"
      role="search"
      className="mt-2 flex items-center gap-2 border-ink border-b-2 pb-1 sm:mt-4 sm:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Icon of={Search} size={6} className="flex-none text-ink-2 sm:size-8" />
      <input
        ref={field}
        type="search"
        name="q"
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label="Pesquisar estações"
        placeholder="Nome, género, país ou cidade"
        className="min-h-16 w-full min-w-0 appearance-none bg-transparent text-[22px] placeholder:font-normal placeholder:text-ink-3 placeholder:tracking-normal focus-visible:outline-offset-0 sm:text-d2 sm:leading-tight [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text !== "" && (
        <button
          type="button"
          data-needs-script=""
          className={ICON_BUTTON_STYLES}
          aria-label="Limpar a pesquisa"
          onClick={clear}
        >
          <Icon of={X} />
        </button>
      )}
      <noscript>
        <button type="submit">Pesquisar</button>
      </noscript>
    </Form>
  );
}
