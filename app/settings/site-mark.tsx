/**
 * The default mark of the site: two waves on a cobalt tile and the needle of the tuner.
 * Drawn on 36 units, sharp at any size. Its four glazes are fixed, not themed: the tile is the same by day and by night,
 * and the same as the favicon. It stands beside the site's name, so it is decoration.
 */
export function DefaultLogo({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden="true" focusable="false">
      <path fill="#1E3F9E" d="M0 0h36v36H0z" />
      <path fill="#A9C2EA" d="M0 19c6-9 12-9 18 0s12 9 18 0v17H0z" />
      <path fill="#F4F2E8" d="M0 27c6-9 12-9 18 0s12 9 18 0v9H0z" />
      <path stroke="#FF7F52" strokeWidth="2.5" d="M25 0v36" />
    </svg>
  );
}
