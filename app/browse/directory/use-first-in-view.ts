import { type RefObject, useEffect, useState } from "react";

/**
 * The index of the first of a list's items that ends below a sticky header; it follows the scrolling. 0 before
 * hydration. The items are the articles after the header, one for each of `list`.
 */
export function useFirstInView(header: RefObject<HTMLElement | null>, list: readonly unknown[]): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      const top = header.current?.getBoundingClientRect().bottom ?? 0;
      const items = header.current?.parentElement?.querySelectorAll("article") ?? [];
      const isBelow = (index: number) => (items[index]?.getBoundingClientRect().bottom ?? top) > top;
      setFirst(Math.min(firstIndex(items.length, isBelow), list.length - 1));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(find);
    };
    find();
    window.addEventListener("scroll", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", schedule);
    };
  }, [header, list]);
  return first;
}

/** The first index for which `holds` is true, by bisection: it is true for all after that one. `count` if there is none. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [start, end] = [0, count];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (holds(middle)) end = middle;
    else start = middle + 1;
  }
  return start;
}
