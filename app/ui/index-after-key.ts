/**
 * The index after an arrow key, Home or End in a row that wraps around. `index`: from 0. Undefined for other keys.
 */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "ArrowRight":
      return (index + 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
