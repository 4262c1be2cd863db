import { TEXTS } from "../texts/messages.ts";

/** Conditions of a filter, those inside groups counted too. */
export const MAX_CONDITIONS = 200;
/** A task stores one more: its operator's scope. */
export const MAX_STORED_CONDITIONS = MAX_CONDITIONS + 1;
/** Groups inside groups. */
export const MAX_DEPTH = 5;

/** What is wrong with the size of conditions as they arrive, before anything else is read of them; null where nothing is. */
export function problemWithSize(conditions: unknown, most = MAX_CONDITIONS): string | null {
	let count = 0;
	let level: unknown[] = Array.isArray(conditions) ? conditions : [];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > MAX_DEPTH) return TEXTS.conditionsTooDeep(MAX_DEPTH);
		count += level.length;
		if (count > most) return TEXTS.tooManyConditions(MAX_CONDITIONS);
		level = level.flatMap(inside);
	}
	return null;
}

const inside = (condition: unknown): unknown[] => {
	const effects = (condition as { effects?: unknown } | null)?.effects;
	return Array.isArray(effects) ? effects : [];
};
