/** A file that is none of the lists we read. The message is a Portuguese sentence for whoever chose it. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}
