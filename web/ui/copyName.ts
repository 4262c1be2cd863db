const SUFFIX = "のコピー";

/** The name of a copy (specification 001 §7), cut so that it stays a name that may be saved. */
export const copyName = (name: string, max: number): string => name.slice(0, max - SUFFIX.length) + SUFFIX;
