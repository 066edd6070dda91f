import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { sessions, users } from "./accounts.table.ts";

/** `session` and `user`: the stored rows. */
const issueBody = z.object({
  session: z.custom<typeof sessions.$inferSelect>(),
  user: z.custom<typeof users.$inferSelect>(),
});

/** A server-only endpoint, because better-auth sets session cookies inside endpoints only. */
export const sessionCookiePlugin = {
  id: "session-cookie",
  endpoints: {
    /** Sets the cookie of a session that has a new token. */
    issueSessionCookie: createAuthEndpoint.serverOnly({ method: "POST", body: issueBody }, async (ctx) => {
      await setSessionCookie(ctx, ctx.body, false);
    }),
  },
} satisfies BetterAuthPlugin;
