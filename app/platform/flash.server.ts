import { createCookie, redirect } from "react-router";
import { z } from "zod";
import { readConfig } from "./config.server.ts";

const toastSchema = z.object({
  kind: z.enum(["success", "error"]),
  text: z.string().max(300),
  title: z.string().max(100).optional(),
});

export type Flash = z.infer<typeof toastSchema>;

/** Not signed: whoever writes it shows a text to nobody but themselves. */
const cookie = createCookie("radiowave_toast", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

const isUnderHttps = () => readConfig(process.env).publicUrl.startsWith("https:");

/** Goes elsewhere and shows a toast there, also without JavaScript: the root's loader reads it and takes it away. */
export async function redirectWithToast(to: string, toast: Flash, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await cookie.serialize(toast, { secure: isUnderHttps() }));
  return redirect(to, { status: 303, headers });
}

/** The toast that a request brings along, and the header that takes it away. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const sent = request.headers.get("Cookie");
  if (!sent || !hasToastCookie(sent)) return { flash: null, headers: {} };
  const parsed = toastSchema.safeParse(await cookie.parse(sent));
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isUnderHttps() }) },
  };
}

/** Whether a request with these cookies may bring a toast. */
export function hasToastCookie(cookies: string): boolean {
  return cookies.includes(cookie.name);
}
