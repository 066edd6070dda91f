import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { usePlayer } from "./player-provider.tsx";

function Orphan() {
  usePlayer();
  return null;
}

test("usePlayer: throws outside its provider", () => {
  expect(() => renderToString(<Orphan />)).toThrow("usePlayer must be used within a PlayerProvider");
});
