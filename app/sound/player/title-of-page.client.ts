/** The page's own title, even while the document's title shows the current track. */
export function titleOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content || document.title;
}

type TitleOverride = {
  /** Null restores the page's own title. */
  show: (title: string | null) => void;
  end: () => void;
};

/** Replaces the document's title, and again whenever a navigation sets the new page's title. */
export function createTitleOverride(): TitleOverride {
  let override: string | null = null;
  const apply = () => {
    if (override !== null && document.title !== override) document.title = override;
  };
  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  const show = (title: string | null) => {
    const before = override;
    override = title;
    apply();
    if (title === null && before !== null) document.title = titleOfPage();
  };
  return {
    show,
    end: () => {
      show(null);
      observer.disconnect();
    },
  };
}
