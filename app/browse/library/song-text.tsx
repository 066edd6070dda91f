/** A title in one block and its artist in the next, as the station sent them. `artistStyles`: the artist's colour. */
export function SongText({
  artist,
  title,
  artistStyles = "text-ink-2",
}: {
  artist: string;
  title: string;
  artistStyles?: string;
}) {
  return (
    <>
      <b dir="auto" className="block text-left font-semibold leading-[22px] font-stretch-103%">
        {title}
      </b>
      {artist && (
        <span dir="auto" className={`block text-left text-small ${artistStyles}`}>
          {artist}
        </span>
      )}
    </>
  );
}
