/** One of several texts, in a box as large as the largest of them: a change moves nothing. `className` aligns the texts. */
export function SteadyLabel<Text extends string>({
  of: texts,
  shown,
  className = "justify-items-start",
}: {
  of: readonly Text[];
  shown: Text;
  className?: string;
}) {
  return (
    <span className={`grid ${className}`}>
      {texts.map((text) => (
        <span key={text} className={`col-1 row-1 ${text === shown ? "" : "invisible"}`}>
          {text}
        </span>
      ))}
    </span>
  );
}
