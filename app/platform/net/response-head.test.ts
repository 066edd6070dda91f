import { expect, test } from "vitest";
import { readHead } from "./response-head.ts";

const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

function linesOf(received: string): string[] | string {
  const read = readHead(received);
  return typeof read === "string" ? read : read.text.split("\r\n").filter((line) => line !== "");
}

test("a head as the standard has it keeps its lines", () => {
  const received = head(
    "HTTP/1.1 200 OK",
    "Content-Type: audio/mpeg",
    "icy-name: R\xe1dio: a\xa0",
    "x-a:",
    "x-b: 1, 2",
  );
  expect(readHead(`${received}\xff\xfb`)).toEqual({ text: received, length: received.length, isFinal: true });
});

test.each([
  ["http/1.0 200 ok", "HTTP/1.0 200 ok"],
  ["Http/1.1 206 Partial Content", "HTTP/1.1 206 Partial Content"],
  ["HTTP/2.0 200 OK", "HTTP/1.1 200 OK"],
  ["HTTP/0.9 200 OK", "HTTP/1.0 200 OK"],
  ["HTTP/1.1 200", "HTTP/1.1 200 "],
  ["HTTP/1.1   404   Not Found  ", "HTTP/1.1 404 Not Found"],
  ["HTTP/1.0 OK", "HTTP/1.0 200 OK"],
  ["HTTP/1.1", "HTTP/1.1 200 "],
  ["HTTP 403 Forbidden", "HTTP/1.0 403 Forbidden"],
  ["HTTP/x.y 403 Forbidden", "HTTP/1.0 403 Forbidden"],
  ["ICY 200 OK", "HTTP/1.0 200 OK"],
  ["icy 401 Service Unavailable", "HTTP/1.0 401 Service Unavailable"],
  ["\r\nHTTP/1.1 200 OK", "HTTP/1.1 200 OK"],
  ["\x00\x01\x02\x03HTTP/1.1 200 OK", "HTTP/1.1 200 OK"],
])("the status line %j is read as %j", (line, read) => {
  expect(linesOf(head(line))).toEqual([read]);
});

test.each([
  ["white space before the colon", ["icy-notice1 : <BR>", "x\t:1"], ["icy-notice1: <BR>", "x:1"]],
  ["a line without a colon", ["this is a notice", "x: 1"], ["x: 1"]],
  ["a line without a name", [": 1", " : 2", "x: 1"], ["x: 1"]],
  ["a name of several words", ["icy name: 1", "x: 1"], ["x: 1"]],
  ["a name with letters beyond ASCII", ["icy-r\xe1dio: 1", "x: 1"], ["x: 1"]],
  ["a folded line", ["x: 1", "  2", "\t3", "y: 4"], ["x: 1  2\t3", "y: 4"]],
  ["a folded line after one that is skipped, and at first", [" 0", "notice", " 1", "x: 1"], ["x: 1"]],
  ["equal lengths", ["Content-Length: 54", "x: 1", "content-length : 54"], ["x: 1", "Content-Length: 54"]],
  ["equal lengths in one line", ["Content-Length: 54, 54"], ["Content-Length: 54"]],
  ["a length that no number holds", ["Content-Length: 99999999999999999999999", "x: 1"], ["x: 1"]],
  ["a negative length", ["Content-Length: -1", "x: 1"], ["x: 1"]],
  ["a length in words", ["Content-Length: unknown", "x: 1"], ["x: 1"]],
  ["an empty length", ["Content-Length:", "x: 1"], ["x: 1"]],
])("%s is read as by browsers", (_, lines, read) => {
  expect(linesOf(head("HTTP/1.1 200 OK", ...lines))).toEqual(["HTTP/1.1 200 OK", ...read]);
});

test.each([
  [["Content-Length: 5", "Content-Length: 6"]],
  [["Content-Length: 5", "content-length : 6"]],
  [["Content-Length: 5, 6"]],
  [["Content-Length: 5", "Content-Length: 99999999999999999999999"]],
])("different lengths stay: %j", (lines) => {
  const read = linesOf(head("HTTP/1.1 200 OK", ...lines));
  expect(read).toEqual(["HTTP/1.1 200 OK", ...lines.map((line) => line.replace(" :", ":"))]);
});

test("lines may end with LF, or with CR inside the head", () => {
  expect(linesOf("HTTP/1.1 200 OK\nx: 1\ry: 2\n\n")).toEqual(["HTTP/1.1 200 OK", "x: 1", "y: 2"]);
  expect(readHead("HTTP/1.1 200 OK\r\nx: 1\r\n\n123")).toMatchObject({ length: 24 });
});

test.each([
  ["HTTP/1.1 100 Continue", false],
  ["HTTP/1.1 103 Early Hints", false],
  ["HTTP/1.1 101 Switching Protocols", true],
  ["HTTP/1.1 200 OK", true],
])("after %s another head follows: %s", (line, isFinal) => {
  expect(readHead(head(line))).toMatchObject({ isFinal });
});

test.each([
  "",
  "H",
  "HTTP/1.",
  "HTTP/1.1 200 OK\r\n",
  "HTTP/1.1 200 OK\r\nx: 1\r\n",
  "ICY 200",
  "\r\n\r\nHTTP/1.0 200",
])("%j is not complete", (received) => expect(readHead(received)).toBe("incomplete"));

test.each([
  "SSH-2.0-OpenSSH_9.2\r\n",
  "220 mail.example ESMTP\r\n",
  "<!doctype html>",
  "\xff\xfb\x90\xc4\x00\x00\x00\x00",
  "12345HTTP/1.1 200 OK\r\n\r\n",
  "SOURCETABLE 200 OK\r\n",
  "ICY200 OK\r\n\r\n",
  "HTTP/1.1 20 OK\r\n\r\n",
  "HTTP/1.1 2000 OK\r\n\r\n",
])("%j is not the head of a response", (received) => expect(readHead(received)).toBe("unreadable"));
