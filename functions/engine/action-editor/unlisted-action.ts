import { EVERY_TIME } from "#domain/engine/actions/repetition-rule.ts";

/** Fields of a new action that is in no list: it is made for one order, and runs each time that it is triggered. */
export const UNLISTED_ACTION = {
	aid: null,
	a_twice_type: EVERY_TIME,
	is_template: 0,
	group_id: null,
} as const;

/** Version of an action that was never edited. */
export const FIRST_ACTION_VERSION = 1;
