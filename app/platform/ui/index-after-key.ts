/** The arrow keys that move backwards and forwards. */
const ROW = ["ArrowLeft", "ArrowRight"] as const;
export const COLUMN = ["ArrowUp", "ArrowDown"] as const;

/**
 * The index after an arrow key, Home or End in a row that wraps around, or in a `COLUMN`. `index`: from 0. Undefined
 * for other keys.
 */
export function indexAfterKey(
  key: string,
  index: number,
  count: number,
  [back, forward]: typeof ROW | typeof COLUMN = ROW,
): number | undefined {
  switch (key) {
    case back:
      return (index + count - 1) % count;
    case forward:
      return (index + 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
