import { createContext } from "react-router";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ContactMessage } from "./contact-message.ts";
import { type Outbox, retryContactMessage, storeContactMessage } from "./contact-outbox.server.ts";
import { createFormTokens, type FormTokens } from "./form-token.server.ts";

const FROM_AN_ADDRESS: Limit = { name: "contact messages from an address", most: 10, windowSeconds: 10 * 60 };

/** Where messages are handed in. */
export type ContactService = {
  /**
   * Takes a message in: stored first, mailed as soon as may be. `address` is the sender's, as limits count it.
   * Errors: Refusal `too-many`.
   */
  receive: (message: ContactMessage, address: string) => Promise<void>;
  /** Has a message mailed again that was given up. Errors: Refusal `not-found` or `conflict`. */
  retry: (id: string) => Promise<void>;
  stamps: FormTokens;
  /** Whether there is a mail server: otherwise messages are read in the panel. */
  mails: boolean;
};

/** Where a page finds the desk. */
export const contactServiceContext = createContext<ContactService>();

export function createContactService({
  database,
  attempts,
  outbox,
  secret,
  mails,
}: {
  database: Database;
  attempts: Pick<AttemptCounter, "count">;
  outbox: Pick<Outbox, "wake">;
  secret: string;
  mails: boolean;
}): ContactService {
  return {
    receive: async (message, address) => {
      await attempts.count(FROM_AN_ADDRESS, address);
      const id = await database.transaction((transaction) => storeContactMessage(transaction, message, new Date()));
      log.info({ id }, "A contact message is stored");
      outbox.wake();
    },
    retry: async (id) => {
      await database.transaction((transaction) => retryContactMessage(transaction, id, new Date()));
      log.info({ id }, "A contact message will be mailed again");
      outbox.wake();
    },
    stamps: createFormTokens(secret),
    mails,
  };
}
