/** The page's own title, also while the document's says what is on. */
export function titleOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content || document.title;
}

export type TitleOverride = {
  /** Null: the page's own. */
  show: (title: string | null) => void;
  end: () => void;
};

/**
 * Puts a title in the place of the page's. A new page brings its own title into the document: ours goes back over it, as
 * long as it is to be shown.
 */
export function createTitleOverride(): TitleOverride {
  let wanted: string | null = null;
  const put = () => {
    if (wanted !== null && document.title !== wanted) document.title = wanted;
  };
  const watching = new MutationObserver(put);
  watching.observe(document.head, { childList: true, characterData: true, subtree: true });
  const show = (title: string | null) => {
    const before = wanted;
    wanted = title;
    put();
    if (title === null && before !== null) document.title = titleOfPage();
  };
  return {
    show,
    end: () => {
      show(null);
      watching.disconnect();
    },
  };
}
