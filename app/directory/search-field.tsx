import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigationType } from "react-router";
import { ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";

/** Long enough to join the letters of a fast typist into one request, too short to be noticed. */
const TYPING_PAUSE_MS = 70;

/**
 * The search's one field. Each letter changes the address in place, and with it the results; a newer search cancels the
 * older one, so the last answer wins. Without JavaScript it is a plain form.
 */
export function SearchField({ query }: { query: string }) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const typing = useNavigationType() === "REPLACE";
  const { key, state } = useLocation();

  // The visitor went back, or took a shortcut: the field follows the address. Typing replaces the address, and what is
  // being typed is never overwritten by an answer to what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that the visitor went somewhere
  useEffect(() => {
    if (!typing) setText(query);
  }, [key]);
  // Whoever asked for the search by its key goes on typing; and what was typed before the page came alive is searched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const typed = field.current?.value ?? query;
    if (typed !== query) search(typed);
    if (state?.typing) field.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  function search(wanted: string): void {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const address = wanted.trim() ? `/search?${new URLSearchParams({ q: wanted })}` : "/search";
      void navigate(address, { replace: true, preventScrollReset: true });
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
      <Search className="size-6 flex-none text-ink-2 sm:size-8" strokeWidth={1.75} aria-hidden="true" />
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
          <X className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <noscript>
        <button type="submit">Pesquisar</button>
      </noscript>
    </Form>
  );
}
