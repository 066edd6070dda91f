export function keepEarlierAssets(folders: { assets: string; earlier: string; now: Date }): void;
