export const SERVER_OPTIONS: readonly string[];
export const SERVER_MEMORY: Readonly<Record<string, string>>;
