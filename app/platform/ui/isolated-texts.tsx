import { Fragment, type ReactNode } from "react";
import { ISOLATED_TEXT } from "#app/platform/text/isolated-text.ts";

/**
 * Texts of people or streams in one line. Each has its own direction, so that the separators stand between whole texts.
 * Empty texts are left out. `mark`: highlights the matches of a search.
 */
export function IsolatedTexts({
  texts,
  separator = " · ",
  mark = (text) => text,
}: {
  texts: readonly string[];
  separator?: string;
  mark?: (text: string) => ReactNode;
}) {
  return texts.filter(Boolean).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and keep their order
    <Fragment key={index}>
      {index > 0 && separator}
      <bdi>{mark(text)}</bdi>
    </Fragment>
  ));
}

/** A sentence with texts of people that `isolated` has marked: each is an element. */
export function Sentence({ text }: { text: string }) {
  return text.split(ISOLATED_TEXT).map((part, index) =>
    // Every second part is what the expression captures.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and keep their order
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part,
  );
}
