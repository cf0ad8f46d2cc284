export function keptFolder(dist: string): string;
export function keepAssets(dist: string, build: string | null, now: Date): void;
export function forgetAssets(dist: string, now: Date): void;
