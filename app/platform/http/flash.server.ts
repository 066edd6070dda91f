import { type Cookie, createCookie, redirect } from "react-router";
import { z } from "zod";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { shortenedText } from "#app/platform/text/plain-text.ts";
import type { FormResult } from "./form-result.ts";
import { siteCookieName } from "./site-cookies.ts";

/** Longer texts are cut: a cookie has a limit. */
const MAX_TEXT = 300;
const MAX_TITLE = 120;

const toastSchema = z.object({
  kind: z.enum(["success", "error"]),
  text: z.string().max(2 * MAX_TEXT),
  title: z
    .string()
    .max(2 * MAX_TITLE)
    .optional(),
  /** A closed list, because the cookie may be forged: the pages choose the link. */
  offer: z.enum(["submission", "account"]).optional(),
  /** What the toast offers to take back; the server decides who may. */
  undo: z.union([z.int().positive(), z.uuid()]).optional(),
  /** The id of a suspension for which the toast offers to give the reason. */
  reasonFor: z.int().positive().optional(),
});

export type Flash = z.infer<typeof toastSchema>;

/** Created at the first use: the environment does not change afterwards. */
let cookie: Cookie | undefined;

/** Not signed: a forged cookie only affects the browser that sends it. */
function toastCookie(): Cookie {
  if (cookie) return cookie;
  const { publicUrl } = readConfig(process.env);
  cookie = createCookie(siteCookieName("radiowave_toast", publicUrl), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secure: publicUrl.startsWith("https:"),
  });
  return cookie;
}

/** Redirects and shows a toast on the next page, also without JavaScript: the root loader reads and clears it. */
export async function redirectWithToast(to: string, toast: Flash, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await toastCookie().serialize(toast));
  return redirect(to, { status: 303, headers });
}

const cut = (text: string) => shortenedText(text, MAX_TEXT);

/** The toast that shows the result of a form on the next page. */
export function flashOf(result: FormResult): Flash {
  if (!result.ok)
    return { kind: "error", title: result.title && shortenedText(result.title, MAX_TITLE), text: cut(result.message) };
  const { message = "", undo, reasonFor } = result;
  return { kind: "success", text: cut(message), undo, reasonFor };
}

/** The toast in a request's cookie, and the header that clears the cookie. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookies = request.headers.get("Cookie");
  if (!cookies || !hasToastCookie(cookies)) return { flash: null, headers: {} };
  const parsed = toastSchema.safeParse(await toastCookie().parse(cookies));
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await toastCookie().serialize("", { maxAge: 0 }) },
  };
}

/** Whether a Cookie header may contain a toast. */
export function hasToastCookie(cookies: string): boolean {
  return cookies.includes(`${toastCookie().name}=`);
}

/**
 * The page of this site that sent a form, as path and query, for a redirect back to it; null for a page of another
 * site, one whose path is not among `allowed`, or when the browser does not name it. `allowed`: an expression for the
 * path, from its first character on.
 */
export function sendingPage(request: Request, allowed: RegExp): string | null {
  const page = URL.parse(request.headers.get("Referer") ?? "");
  if (page?.origin !== new URL(request.url).origin) return null;
  // A redirect to a path that begins with two slashes leads to another site.
  return allowed.test(page.pathname) && !page.pathname.startsWith("//") ? page.pathname + page.search : null;
}
