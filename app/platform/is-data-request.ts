/**
 * Whether React Router's own request asks for an action's answer, to show it in the page that is there. A form that the
 * browser sends by itself goes to the page's address and gets a page.
 */
export function isDataRequest({ url }: Pick<Request, "url">): boolean {
  return new URL(url).pathname.endsWith(".data");
}
