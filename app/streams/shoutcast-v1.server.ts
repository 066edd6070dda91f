import type { Socket } from "node:net";
import { Duplex } from "node:stream";

const ICY = Buffer.from("ICY ");
const HTTP = Buffer.from("HTTP/1.0 ");

/**
 * Wraps a connection so that the status line of SHOUTcast 1 (`ICY 200 OK`) reads as HTTP (`HTTP/1.0 200 OK`). Node's parser
 * rejects the former, and reads from a plain socket directly.
 */
export function shoutcastAsHttp(socket: Socket): Duplex {
  let start: Buffer | null = Buffer.alloc(0);
  let ended = false;
  const push = (bytes: Buffer) => {
    if (!wrapped.push(bytes)) socket.pause();
  };
  const wrapped = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on("data", (chunk) => {
    if (!start) return push(chunk);
    start = Buffer.concat([start, chunk]);
    if (start.length < ICY.length && ICY.subarray(0, start.length).equals(start)) return;
    const isShoutcast = start.subarray(0, ICY.length).equals(ICY);
    push(isShoutcast ? Buffer.concat([HTTP, start.subarray(ICY.length)]) : start);
    start = null;
  });
  socket.on("end", () => {
    if (start?.length) push(start);
    wrapped.push(null);
    ended = true;
  });
  socket.on("error", (error) => wrapped.destroy(error));
  // After "end" unread bytes may remain in the wrapper: they are kept.
  socket.on("close", () => ended || wrapped.destroy());
  return wrapped;
}
