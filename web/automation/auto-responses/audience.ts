import type { Filter } from "#domain/engine/filters/filter.ts";
import { BLANK_FILTER } from "#web/engine/filters/draft.ts";

/**
 * The filter of whom an auto-response answers; null answers everybody. Whether the operator hid a friend, or a block
 * that has just ended, plays no part in that: they wrote.
 */
export const audienceOf = ({ inputs }: Pick<Filter, "inputs">): Filter | null =>
	inputs.length === 0 ? null : { ...ANYBODY, inputs };

/** With no condition yet. */
export const ANYBODY: Filter = { ...BLANK_FILTER, with_blocked: 1, user_rate_type: 1 };
