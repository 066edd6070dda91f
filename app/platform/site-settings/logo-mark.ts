/**
 * The default logo, as in public/icon.svg: two waves and the needle of a tuner on a cobalt tile, drawn on 36 units. Its
 * four colours are fixed: the same in both themes and in the favicon.
 */
export const LOGO_MARK =
  '<path fill="#1E3F9E" d="M0 0h36v36H0z"/>' +
  '<path fill="#A9C2EA" d="M0 19c6-9 12-9 18 0s12 9 18 0v17H0z"/>' +
  '<path fill="#F4F2E8" d="M0 27c6-9 12-9 18 0s12 9 18 0v9H0z"/>' +
  '<path stroke="#FF7F52" stroke-width="2.5" d="M25 0v36"/>';
