/** The path of a station's page. */
export function stationPage(id: string): string {
  return `/stations/${encodeURIComponent(id)}`;
}

/** The page that edits a station. `back`: the page of this site, as path and query, to which it leads afterwards. */
export function editUrl(id: string, back = ""): string {
  const page = `${stationPage(id)}/edit`;
  return back ? `${page}?${new URLSearchParams({ back })}` : page;
}
