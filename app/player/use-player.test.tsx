import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { usePlayer } from "./use-player.ts";

function Lost() {
  usePlayer();
  return null;
}

test("the player outside its provider is a mistake that developers see", () => {
  expect(() => renderToString(<Lost />)).toThrow("usePlayer must be used within a PlayerProvider");
});
