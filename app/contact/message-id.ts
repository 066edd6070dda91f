/** Whether a text can be the id of a message. The database takes no text with a NUL in it, and an address may hold one. */
export function isMessageId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
