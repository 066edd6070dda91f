/** The title that a station's stream announces. Both empty: it announces none any more. */
export type SongTitle = { artist: string; title: string };

/** A browser that plays a station. */
export type StationListener = {
  /** As sent by the browser: the audience checks whether the station exists. */
  stationId: string;
  /** Network address; the audience limits the listeners of one address. */
  address: string;
  notify: (title: SongTitle) => void;
};

/** Listeners by station. Implemented in now-playing/, which has the stations. */
export type Audience = {
  /** Returns the unsubscribe function. Calls `notify` at once if a title is known, then on every change. */
  subscribe: (listener: StationListener) => () => void;
  /** The title that a public station is playing; null if unknown. */
  currentTitle: (stationId: string) => SongTitle | null;
};

/** Default audience: counts no listeners and sends no titles. */
export const NO_AUDIENCE: Audience = { subscribe: () => () => {}, currentTitle: () => null };
