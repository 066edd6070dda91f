/** The size of the whole map, in its units. */
export const MAP_WIDTH = 720;
export const MAP_HEIGHT = 290;

/**
 * The colours of the map in the light and the dark theme, by what follows `--map-`: those of the levels by day and by
 * night (`d`), and of the drawings. Pages have them from platform/ui/tokens.css; these are for the map as an image of its own.
 */
export const MAP_COLOURS: Record<string, readonly [light: string, dark: string]> = {
  "0": ["#dce3ea", "#232e4c"],
  "1": ["#c4d6f0", "#31509b"],
  "2": ["#8fb0e6", "#4a74d0"],
  "3": ["#3e66c8", "#7fa3e6"],
  "4": ["#1e3f9e", "#c3d6f5"],
  d0: ["#c2cbd8", "#19223c"],
  d1: ["#7c92bd", "#1d3064"],
  d2: ["#4c68a6", "#2a4689"],
  d3: ["#23407f", "#4666a8"],
  d4: ["#101a33", "#7c98c9"],
  ink: ["rgb(255 255 255 / 0.55)", "rgb(12 18 34 / 0.42)"],
};
