import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { BLANK_FILTER } from "#web/engine/filters/filterDraft.ts";

/**
 * Filter of an auto-response's audience; null for everybody. Hidden friends and friends who have just
 * unblocked the account are included, because they wrote.
 */
export const autoResponseFilter = ({ inputs }: Pick<Filter, "inputs">): Filter | null =>
	inputs.length === 0 ? null : { ...EVERY_WRITING_FRIEND, inputs };

/** Filter without conditions. */
export const EVERY_WRITING_FRIEND: Filter = {
	...BLANK_FILTER,
	with_blocked: WITH_BLOCKED.included,
	user_rate_type: USER_RATE_TYPE.included,
};
