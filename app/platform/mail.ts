/** A mail to the people behind the site. All of it may come from a stranger, except the id. */
export type Mail = {
  /** The same for every attempt: becomes the Message-ID, by which a receiver knows a mail that it gets twice. */
  id: string;
  /** Who it seems to come from: the site. The address is always the site's own, or receivers would take it for a forgery. */
  fromName: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
};
