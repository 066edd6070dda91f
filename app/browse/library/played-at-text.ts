import { DAY_MS } from "#app/platform/text/durations.ts";
import { browserTime } from "#app/platform/text/local-time.ts";

const WEEKDAYS = [
  "Domingo",
  "Segunda-feira",
  "Terça-feira",
  "Quarta-feira",
  "Quinta-feira",
  "Sexta-feira",
  "Sábado",
] as const;

/**
 * The day in the browser's time zone: «Hoje», «Ontem», the weekday within a week, else the date: «12 de novembro»,
 * «12/11/2025».
 */
export function playedDay(playedAt: Date, now: Date): string {
  const days = (startOfDay(now) - startOfDay(playedAt)) / DAY_MS;
  if (days === 0) return "Hoje";
  if (days === 1) return "Ontem";
  if (days > 1 && days < 7) return WEEKDAYS[playedAt.getDay()] ?? "";
  const isThisYear = playedAt.getFullYear() === now.getFullYear();
  return playedAt.toLocaleDateString("pt-PT", isThisYear ? { day: "numeric", month: "long" } : undefined);
}

/** The same, and today with the time: «Hoje, 08:15». */
export function playedAtText(playedAt: Date, now: Date): string {
  const day = playedDay(playedAt, now);
  return day === "Hoje" ? `${day}, ${browserTime(playedAt)}` : day;
}

/** «48 min», «1 h 12 min»; at least one minute. */
export function listeningTimeText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The day as a number that does not depend on daylight saving time. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
