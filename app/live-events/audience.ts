/** What a station is playing, as its stream says it. Both empty: it says nothing any more. */
export type SongTitle = { artist: string; title: string };

/** A browser in which a station is being heard. */
export type StationListener = {
  /** As the browser says it: whether there is such a station is for the audience to know. */
  stationId: string;
  /** Of one address only so many count. */
  address: string;
  notify: (title: SongTitle) => void;
};

/** Who hears which station. Kept by a part of the product that knows stations; here people come and go. */
export type Audience = {
  /** Gives the function by which the listener leaves. What is on is told at once, when it is known, and whenever it changes. */
  subscribe: (listener: StationListener) => () => void;
  /** What a station is playing, if it is public and its title is known. */
  currentTitle: (stationId: string) => SongTitle | null;
};

/** Nobody is counted and no titles come. */
export const NO_AUDIENCE: Audience = { subscribe: () => () => {}, currentTitle: () => null };
