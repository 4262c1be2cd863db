const SUFFIX = "のコピー";

/** Name of a copy (E-397), cut to the maximum length. */
export const createCopyName = (name: string, max: number): string =>
	name.slice(0, max - SUFFIX.length) + SUFFIX;
