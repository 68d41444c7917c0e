export declare function commitOf(folder: string): string | undefined;
export declare function commitTime(folder: string): number;
