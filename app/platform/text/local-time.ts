const MINUTE_MS = 60_000;

/** Making a format takes longer than all its uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the local time of a time zone (IANA name) is ahead of UTC at a time, in minutes. */
export function utcOffsetMinutes(timeZone: string, date: Date): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const name = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
  // «GMT», «GMT+01:00» or «GMT-03:30».
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The time where the browser is: «17:05». Not by Intl, whose first format takes a slow device 40 ms. */
export function browserTime(date: Date): string {
  return localTime(date, -date.getTimezoneOffset());
}

/** The local time: «17:05». `offsetMinutes`: ahead of UTC. */
export function localTime(date: Date, offsetMinutes: number): string {
  return new Date(date.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(11, 16);
}
