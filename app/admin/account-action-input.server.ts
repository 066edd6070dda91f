import type { Accounts } from "#app/accounts/accounts.server.ts";
import type { ListedAccount } from "#app/accounts/listed-account.ts";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { FormResult } from "#app/platform/form-result.ts";

/** What an action about an account works with. */
export type AccountActionInput = {
  accounts: Accounts;
  administrator: SignedIn;
  account: ListedAccount;
  form: Record<string, unknown>;
  publicUrl: string;
  now: Date;
};

/** `link`: an access link, shown this once. `values.answer` of a failure: which form failed. */
export type AccountActionResult = FormResult & { link?: string };
