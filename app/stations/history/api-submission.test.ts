import { expect, test } from "vitest";
import { apiClientOf, apiSubmissionText } from "./api-submission.ts";
import { MAX_CHANGE_TEXT } from "./change.ts";

const submitted = (text: string) => apiClientOf({ kind: "submit", actor: { role: "system" }, text });

test("the text of a submission names the app, and the app is read from it", () => {
  const text = apiSubmissionText("RadioDroid/0.86");
  expect(text).toBe("Pela API do Radio Browser, com RadioDroid/0.86");
  expect(submitted(text)).toBe("RadioDroid/0.86");
});

test("an app without a name, or with one that cannot be seen, leaves none", () => {
  for (const client of ["", "  ", "\u200b\0\u202e"]) {
    const text = apiSubmissionText(client);
    expect(text).toBe("Pela API do Radio Browser");
    expect(submitted(text)).toBe("");
  }
});

test("any name is one line of at most 100 characters", () => {
  expect(submitted(apiSubmissionText("a\r\nb\u202e\t<script>"))).toBe("a b <script>");
  for (const client of ["x".repeat(100_000), "\ud83d\ude00".repeat(200), "x".repeat(99) + "\ud83d".repeat(9)]) {
    const text = apiSubmissionText(client);
    expect([...(submitted(text) ?? "")].length).toBeLessThanOrEqual(100);
    expect([...text].length).toBeLessThanOrEqual(MAX_CHANGE_TEXT);
    expect(text).not.toMatch(/\p{Cs}/u);
  }
});

test("other changes were made with no app", () => {
  const text = apiSubmissionText("RadioDroid/0.86");
  expect(apiClientOf({ kind: "submit", actor: { role: "contributor" }, text })).toBeNull();
  expect(apiClientOf({ kind: "approve", actor: { role: "system" }, text })).toBeNull();
  expect(submitted("")).toBeNull();
});
