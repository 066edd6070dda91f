import { and, eq } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { MailKind } from "#app/people/mail/mail-kind.ts";
import { layOutMail } from "#app/people/mail/mail-layout.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { appealMailText } from "./appeal-mail-text.ts";
import { appeals } from "./appeals.table.ts";
import { SHOWN_STATE } from "./read-appeal.server.ts";

type AppealMailOptions = { database: Database; publicUrl: string; settings: Pick<SettingsInMemory, "current"> };

/** Mails about decided appeals; nothing is sent once the account has another address. */
export function appealMailKind({ database, publicUrl, settings }: AppealMailOptions): MailKind {
  return {
    class: "account",
    make: async ({ userId, address, facts }) => {
      const id = Number(facts.appeal);
      if (!Number.isSafeInteger(id)) return null;
      const [decided] = await database
        .select({
          state: SHOWN_STATE,
          statement: appeals.statement,
          stationName: changes.stationName,
          station: { id: stations.id, status: stations.status },
        })
        .from(appeals)
        .innerJoin(changes, eq(changes.id, appeals.changeId))
        .leftJoin(stations, eq(stations.id, changes.stationId))
        .innerJoin(users, eq(users.id, appeals.byUser))
        .where(and(eq(appeals.id, id), eq(users.id, userId ?? ""), eq(users.email, address)));
      if (!decided || decided.state === "open") return null;
      const { siteName } = settings.current();
      return {
        to: address,
        ...layOutMail(appealMailText({ ...decided, state: decided.state }, publicUrl), { siteName, publicUrl }),
      };
    },
  };
}
