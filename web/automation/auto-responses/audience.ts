import type { Filter } from "#domain/engine/filters/filter.ts";
import { BLANK_FILTER } from "#web/engine/filters/draft.ts";

/**
 * Filter of an auto-response's audience; null for everybody. Hidden friends and friends who have just
 * unblocked the account are included, because they wrote.
 */
export const audienceOf = ({ inputs }: Pick<Filter, "inputs">): Filter | null =>
	inputs.length === 0 ? null : { ...ANYBODY, inputs };

/** Filter without conditions. */
export const ANYBODY: Filter = { ...BLANK_FILTER, with_blocked: 1, user_rate_type: 1 };
