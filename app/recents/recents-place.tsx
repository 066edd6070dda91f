import { useRecentSections } from "./use-recent-sections.ts";

/** The recents on the home page; until they are loaded, their space (recents.css). */
export function RecentsPlace() {
  const sections = useRecentSections();
  return sections ? <sections.HomeRecents /> : <div className="recents-space" />;
}
