import { redirect } from "react-router";
import { type Flash, redirectWithToast } from "#app/platform/flash.server.ts";
import type { SessionChange } from "./sign-in.server.ts";

/** Redirects with the cookies of a session that began or ended, and optionally a toast. */
export function redirectWithSession(to: string, change: SessionChange, toast?: Flash): Response | Promise<Response> {
  const headers = cookieHeaders(change);
  return toast ? redirectWithToast(to, toast, headers) : redirect(to, { status: 303, headers });
}

/** The Set-Cookie headers of a session that began or ended. */
export function cookieHeaders({ cookies }: SessionChange): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
