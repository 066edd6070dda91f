import type { RouterContextProvider } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { imageStoreContext } from "#app/stations/images/image-store.server.ts";
import type { RecordReader } from "./read-station-record.server.ts";

/** What reads a station's record or an item, for a request. */
export function recordReader(context: Readonly<RouterContextProvider>): RecordReader {
  const { database, secret, sendsMail } = context.get(accountsContext);
  return { database, images: context.get(imageStoreContext), secret, sendsMail, now: new Date() };
}
