import { connect, type Socket } from "node:net";

export type EventStreamClients = {
  /** Resolves with the ms from now until the last stream has received this event. */
  notified: (event: string) => Promise<number>;
  leave: () => void;
};

const AT_ONCE = 100;

/** Opens event streams, each on its own connection and with its own client address, and waits for each first event. */
export async function openEventStreams(origin: string, path: string, size: number): Promise<EventStreamClients> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const hear = new Set<(text: string, place: number) => void>();
  const open = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.setEncoding("latin1");
      socket.once("error", reject);
      socket.once("close", () => reject(new Error(`${path}: stream ${place} ended`)));
      socket.once("data", (text: string) => {
        if (!text.startsWith("HTTP/1.1 200")) reject(new Error(text.split("\r\n")[0]));
        resolve();
      });
      socket.on("data", (text: string) => {
        for (const listener of hear) listener(text, place);
      });
      const visitor = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${visitor}\r\n\r\n`);
    });
  for (let start = 0; start < size; start += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, size - start) }, (_, place) => open(start + place)));
  }
  return {
    notified: (event) => {
      const began = performance.now();
      const left = new Set(sockets.keys());
      return new Promise((resolve) => {
        const listener = (text: string, place: number) => {
          if (text.includes(`event: ${event}\n`)) left.delete(place);
          if (left.size > 0) return;
          hear.delete(listener);
          resolve(performance.now() - began);
        };
        hear.add(listener);
      });
    },
    leave: () => {
      for (const socket of sockets) socket.removeAllListeners("close").destroy();
    },
  };
}
