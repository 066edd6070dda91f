/** The methods of the npm package radio-browser, which has no types. */
declare module "radio-browser" {
  type Params = Record<string, string | number | boolean>;
  type Reply = Promise<unknown>;

  const client: {
    service_url: string | null;
    getCategory: (category: string, filter?: Params) => Reply;
    getCountries: (filter?: Params) => Reply;
    getCodecs: (filter?: Params) => Reply;
    getStates: (filter?: Params) => Reply;
    getLanguages: (filter?: Params) => Reply;
    getTags: (filter?: Params) => Reply;
    getStations: (filter?: Params) => Reply;
    getChecks: (stationuuid?: string, seconds?: number) => Reply;
    getChecksteps: (uuids: string[]) => Reply;
    getClicks: (stationuuid?: string, seconds?: number) => Reply;
    clickStation: (stationuuid: string) => Reply;
    searchStations: (params: Params) => Reply;
    voteStation: (stationuuid: string) => Reply;
    deleteStation: (stationuuid: string) => Reply;
    undeleteStation: (stationuuid: string) => Reply;
    addStation: (params: Params) => Reply;
    editStation: (stationuuid: string, params: Params) => Reply;
    getServerStats: () => Reply;
    getServerMirrors: () => Reply;
    getServerConfig: () => Reply;
    filter_by_types: string[];
    category_types: string[];
  };
  // biome-ignore lint/style/noDefaultExport: Node imports a CommonJS module so
  export default client;
}
