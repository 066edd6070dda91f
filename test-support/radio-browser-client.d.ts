/** The methods of the npm package radio-browser, which has no types. */
declare module "radio-browser" {
  type Params = Record<string, string | number | boolean>;
  type Things = Promise<Record<string, unknown>[]>;
  type Thing = Promise<Record<string, unknown>>;

  const client: {
    service_url: string | null;
    getCategory: (category: string, filter?: Params) => Things;
    getCountries: (filter?: Params) => Things;
    getCodecs: (filter?: Params) => Things;
    getStates: (filter?: Params) => Things;
    getLanguages: (filter?: Params) => Things;
    getTags: (filter?: Params) => Things;
    getStations: (filter?: Params) => Things;
    getChecks: (stationuuid?: string, seconds?: number) => Things;
    getChecksteps: (uuids: string[]) => Things;
    getClicks: (stationuuid?: string, seconds?: number) => Things;
    clickStation: (stationuuid: string) => Thing;
    searchStations: (params: Params) => Things;
    voteStation: (stationuuid: string) => Thing;
    deleteStation: (stationuuid: string) => Thing;
    undeleteStation: (stationuuid: string) => Thing;
    addStation: (params: Params) => Thing;
    editStation: (stationuuid: string, params: Params) => Thing;
    getServerStats: () => Thing;
    getServerMirrors: () => Things;
    getServerConfig: () => Thing;
    filter_by_types: string[];
    category_types: string[];
  };
  // biome-ignore lint/style/noDefaultExport: Node imports a CommonJS module so
  export default client;
}
