import { isIP } from "node:net";
import { z } from "zod";
import { readNetworks, type TrustedProxies } from "#app/platform/net/trusted-proxies.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";

/** An empty value counts as unset, as in `PORT= npm start`. */
export const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

/** An address, or a name of labels whose last one is not a number, as in addresses. */
const isHost = (text: string) =>
  isIP(text) !== 0 || /^([a-z\d_]([\w-]{0,61}[a-z\d])?\.)*(?!\d+$)[a-z\d]([\w-]{0,61}[a-z\d])?$/i.test(text);

export const host = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .refine(isHost, { error: "HOST must be an address of this machine, such as 0.0.0.0, 127.0.0.1 or ::" })
    .optional(),
);

export const flag = (name: string, defaultValue = false) =>
  z.preprocess(emptyToUndefined, z.stringbool({ error: `${name} must be true or false` }).default(defaultValue));

export const emailAddress = (name: string) =>
  z.preprocess(
    emptyToUndefined,
    z
      .string()
      .trim()
      .refine(isEmailAddress, { error: `${name} must be an email address` })
      .optional(),
  );

const TRUST_PROXY_FORMS =
  "TRUST_PROXY must be true, false, or addresses and networks of proxies such as 127.0.0.1, 10.0.0.0/8, fd00::/8 (not all addresses)";

/** A boolean word, or a list of networks. */
export const trustedProxies = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .default("false")
    .transform((text, context): TrustedProxies => {
      const networks = z.stringbool().safeParse(text).data ?? readNetworks(text);
      if (networks === null) context.addIssue({ code: "custom", message: TRUST_PROXY_FORMS });
      return networks ?? z.NEVER;
    }),
);

export const wholeNumber = (name: string, max: number, defaultValue: number) => {
  const error = `${name} must be a whole number from 0 to ${max}`;
  return z.preprocess(
    emptyToUndefined,
    z
      .string()
      .trim()
      .regex(/^\d+$/, { error })
      .transform(Number)
      .pipe(z.number().max(max, { error }))
      .default(defaultValue),
  );
};

const MIRROR_FROM_FORMS = "MIRROR_FROM must be addresses such as https://radio.example, separated by commas";

/** Origins, separated by commas. */
export const origins = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim().replace(/\/$/, ""))
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isOrigin), { error: MIRROR_FROM_FORMS }),
);

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}
