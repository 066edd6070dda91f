/** An e-mail address as a page shows it to the person who has the link: `a…@example.pt`. */
export function shortenedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}…${email.slice(at)}`;
}
