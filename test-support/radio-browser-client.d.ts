/** The part of npm's radio-browser that tests use: it has no types of its own. */
declare module "radio-browser" {
  type Things = Promise<Record<string, unknown>[]>;
  const client: {
    service_url: string;
    getCountries: (filter?: object) => Things;
    getTags: (filter?: object) => Things;
    getStates: (filter?: object) => Things;
    getStations: (filter?: object) => Things;
    getChecks: (stationuuid?: string) => Things;
    getClicks: (stationuuid?: string) => Things;
    searchStations: (parameters: object) => Things;
    clickStation: (stationuuid: string) => Promise<Record<string, unknown>>;
    voteStation: (stationuuid: string) => Promise<Record<string, unknown>>;
    addStation: (fields: object) => Promise<Record<string, unknown>>;
    getServerStats: () => Promise<Record<string, unknown>>;
  };
  // biome-ignore lint/style/noDefaultExport: Node imports a CommonJS module so
  export default client;
}
