/**
 * Where the arrow keys lead in a row that goes round: the index after `key` was pressed at `index`, counted from 0.
 * Undefined: the key leads nowhere.
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
