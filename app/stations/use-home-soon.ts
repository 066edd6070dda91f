import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/** Source: spec, section 9. */
const AFTER_MS = 2_000;

/** Goes home in a while, unless that is called off or the visitor goes somewhere before. */
export function useDelayedRedirect(): { scheduleRedirect: () => void; cancelRedirect: () => void } {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? here;
  const waiting = leaving && next === here;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void navigate("/"), AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting, navigate]);
  return { scheduleRedirect: () => setLeaving(true), cancelRedirect: () => setLeaving(false) };
}
