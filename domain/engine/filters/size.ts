import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";

/** Conditions of a filter, those inside groups included. */
export const MAX_CONDITIONS = 200;
/** A task stores one more condition: its operator's scope. */
export const MAX_STORED_CONDITIONS = MAX_CONDITIONS + 1;
/** Groups inside groups. */
export const MAX_DEPTH = 5;

/**
 * Bytes of conditions as they are stored and compared. D1 takes 2 MB for a value, and all values of a statement travel
 * as one.
 */
export const MAX_BYTES = 1_000_000;

/** Why conditions are too large, checked before anything else of them is read; null where they are not. */
export function problemWithSize(conditions: unknown, most = MAX_CONDITIONS): string | null {
	let count = 0;
	let level: unknown[] = Array.isArray(conditions) ? conditions : [];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > MAX_DEPTH) return FILTER_TEXTS.conditionsTooDeep(MAX_DEPTH);
		count += level.length;
		if (count > most) return FILTER_TEXTS.tooManyConditions(MAX_CONDITIONS);
		level = level.flatMap(inside);
	}
	return bytesOf(conditions) > MAX_BYTES ? FILTER_TEXTS.conditionsTooLong : null;
}

/** Normalising can lengthen a text: one Arabic ligature becomes eighteen letters. */
const bytesOf = (conditions: unknown): number =>
	new TextEncoder().encode(normalise(JSON.stringify(conditions) ?? "")).length;

const inside = (condition: unknown): unknown[] => {
	const effects = (condition as { effects?: unknown } | null)?.effects;
	return Array.isArray(effects) ? effects : [];
};
