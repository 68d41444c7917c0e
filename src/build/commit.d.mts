export declare function commitOf(folder: string): string | undefined;
