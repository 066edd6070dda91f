import type { ImageRecord } from "./image-record.ts";

export type LatestRecords = {
  get: (key: string) => ImageRecord | undefined;
  set: (key: string, record: ImageRecord) => void;
};

/** What a record without a picture takes. */
const BARE_BYTES = 300;

/** Records in memory, up to so many bytes: those that were used last. */
export function createLatestRecords(mostBytes: number): LatestRecords {
  // A Map keeps the order of insertion: its first entry is the one unused for longest.
  const records = new Map<string, ImageRecord>();
  let bytes = 0;

  function forget(key: string): ImageRecord | undefined {
    const record = records.get(key);
    if (record && records.delete(key)) bytes -= sizeOf(record);
    return record;
  }

  function set(key: string, record: ImageRecord): void {
    forget(key);
    records.set(key, record);
    bytes += sizeOf(record);
    for (const oldest of records.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  }

  return {
    get: (key) => {
      const record = forget(key);
      if (record) set(key, record);
      return record;
    },
    set,
  };
}

function sizeOf({ parts }: ImageRecord): number {
  return parts.reduce((sum, { webp }) => sum + webp.length, BARE_BYTES);
}
