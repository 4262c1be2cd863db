import type { SourceText } from "./house-figure.ts";
import { findMatches } from "./read-sources.ts";

/** Entries of a registry contain their own number; other code uses the registry. */
const ENTRIES = /^domain\/engine\/(actions\/effects|filters\/conditions)\//;
/** `type === 13`, `type !== 93`, `case 14:` */
const BY_NUMBER = /(?<![\w-])type (===|!==) -?\d+|\.type (===|!==) -?\d+|\bcase \d+:/;

/** Code outside the registries that distinguishes effects, conditions or kinds by number. */
export const findNumberChecks = (sources: readonly SourceText[]): string[] =>
	findMatches(
		sources.filter(({ file }) => !ENTRIES.test(file)),
		BY_NUMBER,
	);
