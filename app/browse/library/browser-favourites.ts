import { DAY_MS } from "#app/platform/text/durations.ts";
import { changesOf, type FavouriteChange, type FavouritesQueue, withChange } from "./favourite-change.ts";

/** The favourites of a browser, and the changes that its account does not have yet. */
export type BrowserFavourites = {
  /** The account whose list this is; null: of a visitor. */
  owner: string | null;
  /** In the order in which they were added. */
  ids: readonly string[];
  /** The last change of each station that the owner's account does not have yet. */
  queue: readonly FavouriteChange[];
  /** Queues of accounts that were here before, until they sign in again. */
  aside: readonly FavouritesQueue[];
};

/** What the server answers: the whole list, or only what has changed. */
type FavouritesAnswer = { complete: boolean; favourites: readonly string[]; removed: readonly string[] };

/** A queue waits this long for its owner to sign in here. */
const QUEUE_WAITS_MS = 30 * DAY_MS;

/**
 * The state in which only this account's favourites are here. A visitor's list becomes its own, as additions; a list of
 * another account is removed, and its queue put aside.
 */
export function ownedBy(before: BrowserFavourites, owner: string, now: number): BrowserFavourites {
  if (before.owner === owner) return before;
  const isOfVisitor = before.owner === null;
  const { aside } = withoutOwner(before, now);
  const waiting = aside.find((queue) => queue.owner === owner)?.changes ?? [];
  const brought = isOfVisitor ? changesOf(before.ids, true, now) : [];
  return {
    owner,
    ids: isOfVisitor ? before.ids : [],
    queue: brought.reduce(withChange, waiting),
    aside: aside.filter((queue) => queue.owner !== owner),
  };
}

/** The state after the owner has left: nothing of the account is shown any more, and its queue waits. */
export function withoutOwner({ owner, ids, queue, aside }: BrowserFavourites, now: number): BrowserFavourites {
  const queues = owner === null || queue.length === 0 ? aside : [...aside, { owner, changes: queue }];
  const waiting = queues
    .map((one) => ({ ...one, changes: one.changes.filter(({ at }) => at > now - QUEUE_WAITS_MS) }))
    .filter(({ changes }) => changes.length > 0);
  return { owner: null, ids: owner === null ? ids : [], queue: [], aside: waiting };
}

/** The state after the server's answer to these changes. What was changed here meanwhile stays, and stays in the queue. */
export function withAnswer(
  before: BrowserFavourites,
  sent: readonly FavouriteChange[],
  answer: FavouritesAnswer,
): BrowserFavourites {
  const queue = before.queue.filter(
    ({ id, at, favourite }) => !sent.some((one) => one.id === id && one.at === at && one.favourite === favourite),
  );
  const known = answer.complete ? [] : before.ids.filter((id) => !answer.removed.includes(id));
  const ids = queue.reduce(
    (list, { id, favourite }) => (favourite ? added(list, id) : list.filter((other) => other !== id)),
    answer.favourites.reduce(added, known),
  );
  return { ...before, ids, queue };
}

function added(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id];
}
