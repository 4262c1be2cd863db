import type { Source } from "./figure.ts";
import { placesOf } from "./sources.ts";

/** Entries of a registry know their own number; everybody else asks the registry. */
const ENTRIES = /^domain\/engine\/(actions\/effects|filters\/conditions)\//;
/** `type === 13`, `type !== 93`, `case 14:` */
const BY_NUMBER = /(?<![\w-])type (===|!==) -?\d+|\.type (===|!==) -?\d+|\bcase \d+:/;

/** Where effects, conditions or kinds are told apart by their number outside of their registry. */
export const checksOnNumbers = (sources: readonly Source[]): string[] =>
	placesOf(
		sources.filter(({ file }) => !ENTRIES.test(file)),
		BY_NUMBER,
	);
