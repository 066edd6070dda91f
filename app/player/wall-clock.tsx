import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time and the date where the visitor is. */
export function WallClock() {
  const now = useCurrentMinute();
  return (
    <div>
      <time dateTime={timeFormat.format(now)} className="wall-clock">
        {timeFormat.format(now)}
      </time>
      <p className="wall-date text-player-ink-2">{[place, dateFormat.format(now)].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

const timeFormat = new Intl.DateTimeFormat("pt-PT", { hour: "2-digit", minute: "2-digit" });
const dateFormat = new Intl.DateTimeFormat("pt-PT", { weekday: "long", day: "numeric", month: "long" });

/** The only time zone whose place is known in Portuguese: browsers name zones in English. */
const place = timeFormat.resolvedOptions().timeZone === "Europe/Lisbon" ? "Lisboa" : "";

function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
