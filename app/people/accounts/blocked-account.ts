import { isDataRequest, pagePath } from "#app/platform/react-router/single-fetch.ts";
import type { SignedIn } from "./viewer.ts";

/** A request, as far as a block is concerned. `path`: without the query. */
export type BlockedRequest = { method: string; path: string };

/** Whether a request of this method only reads. */
export function isSafeMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * The changing requests that a blocked account may make: to sign in and out, to prove who it is, to delete itself, and
 * to write to the site's operator. Besides these, it may appeal.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...["POST /auth", "POST /auth/second-step", "POST /auth/sign-out", "POST /auth/forgot", "POST /auth/link"],
  ...["POST /account/confirm", "POST /account/data/delete", "POST /contact"],
  ...["POST /api/auth/sign-in/email", "POST /api/auth/second-step", "POST /api/auth/sign-out", "POST /api/auth/prove"],
  ...["POST /api/auth/passkey", "POST /api/auth/passkey/options", "POST /api/auth/forgot", "POST /api/auth/reset"],
  ...["DELETE /api/me", "POST /api/contact"],
]);

const APPEAL = /^POST \/account\/decisions\/[^/]+\/appeal$/;

/**
 * Whether a blocked account may make this request. It reads what others with an account read, its export too; every
 * other request is refused, also at URLs that are added later.
 */
export function isAllowedWhenBlocked({ method, path }: BlockedRequest): boolean {
  const page = isDataRequest({ url: path }) ? pagePath(path) : path;
  return isSafeMethod(method) || ALLOWED.has(`${method} ${page}`) || APPEAL.test(`${method} ${page}`);
}

/** What a blocked person reads. `reason`: with or without a full stop. */
export function blockedSentence({ reason }: NonNullable<SignedIn["block"]>): string {
  return `A sua conta está bloqueada: ${reason.replace(/[.\s]+$/, "")}. Pode contestar.`;
}
