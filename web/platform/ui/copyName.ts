const SUFFIX = "のコピー";

/** The name of a copy (E-397), cut so that it stays a name that may be saved. */
export const copyName = (name: string, max: number): string => name.slice(0, max - SUFFIX.length) + SUFFIX;
