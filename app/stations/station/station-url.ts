/** The path of a station's page. */
export function stationPage(id: string): string {
  return `/stations/${encodeURIComponent(id)}`;
}

/** The page of the changes of a station. `before`: only those with smaller ids; null: all. */
export function stationChangesUrl(id: string, before: number | null = null): string {
  return `${stationPage(id)}/changes${before === null ? "" : `?before=${before}`}`;
}

/** The page that edits a station. `back`: the page of this site, as path and query, to which it leads afterwards. */
export function editUrl(id: string, back = ""): string {
  const page = `${stationPage(id)}/edit`;
  return back ? `${page}?${new URLSearchParams({ back })}` : page;
}
