import { connect, type Socket } from "node:net";

type EventStreamClients = {
  /** Resolves with the ms from now until the last stream has received this event. */
  notified: (event: string) => Promise<number>;
  leave: () => void;
};

const AT_ONCE = 100;

/** Opens event streams, each on its own connection and with its own client address, and waits for each first event. */
export async function openEventStreams(origin: string, path: string, size: number): Promise<EventStreamClients> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const listeners = new Set<(text: string, index: number) => void>();
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.setEncoding("latin1");
      socket.once("error", reject);
      socket.once("close", () => reject(new Error(`${path}: stream ${index} ended`)));
      socket.once("data", (text: string) => {
        if (!text.startsWith("HTTP/1.1 200")) reject(new Error(text.split("\r\n")[0]));
        resolve();
      });
      socket.on("data", (text: string) => {
        for (const listener of listeners) listener(text, index);
      });
      const visitor = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${visitor}\r\n\r\n`);
    });
  for (let start = 0; start < size; start += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, size - start) }, (_, index) => open(start + index)));
  }
  return {
    notified: (event) => {
      const began = performance.now();
      const left = new Set(sockets.keys());
      return new Promise((resolve) => {
        const listener = (text: string, index: number) => {
          if (text.includes(`event: ${event}\n`)) left.delete(index);
          if (left.size > 0) return;
          listeners.delete(listener);
          resolve(performance.now() - began);
        };
        listeners.add(listener);
      });
    },
    leave: () => {
      for (const socket of sockets) socket.removeAllListeners("close").destroy();
    },
  };
}
