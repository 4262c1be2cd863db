import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";

/** Maximum conditions of a filter, including those inside groups. */
export const MAX_CONDITIONS = 200;
/** A task stores one additional condition: its operator's scope. */
export const MAX_STORED_CONDITIONS = MAX_CONDITIONS + 1;
/** Maximum depth of groups inside groups. */
export const MAX_GROUP_DEPTH = 5;

/**
 * Maximum bytes of conditions as stored and compared. D1 limits a value to 2 MB, and all values of a
 * statement are sent as one.
 */
export const MAX_CONDITION_BYTES = 1_000_000;

/** Reason why conditions are too large, checked before they are parsed; null if they are not. */
export function problemWithSize(conditions: unknown, max = MAX_CONDITIONS): string | null {
	let count = 0;
	let level: unknown[] = Array.isArray(conditions) ? conditions : [];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > MAX_GROUP_DEPTH) return FILTER_TEXTS.conditionsTooDeep(MAX_GROUP_DEPTH);
		count += level.length;
		if (count > max) return FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS);
		level = level.flatMap(nestedConditions);
	}
	return bytesOf(conditions) > MAX_CONDITION_BYTES ? FILTER_TEXTS.conditionsTooLong : null;
}

/** Normalising can lengthen a text: one Arabic ligature becomes eighteen letters. */
const bytesOf = (conditions: unknown): number =>
	new TextEncoder().encode(normaliseText(JSON.stringify(conditions) ?? "")).length;

const nestedConditions = (condition: unknown): unknown[] => {
	const effects = (condition as { effects?: unknown } | null)?.effects;
	return Array.isArray(effects) ? effects : [];
};
