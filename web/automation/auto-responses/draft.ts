import type { ReactionInput } from "#domain/automation/auto-responses/reaction.ts";
import { ALWAYS, weekFlags } from "#domain/automation/auto-responses/schedule.ts";

/** Form draft of an auto-response; a new one has no action yet. */
export interface Draft extends Omit<ReactionInput, "action_id"> {
	action_id: number | null;
}

export const BLANK: Draft = {
	name: "",
	group_id: null,
	is_active: 1,
	type: 0,
	keywords: [],
	rule_mix: 0,
	hit_detection_order: 0,
	action_id: null,
	has_time_restriction: 0,
	hour_from: ALWAYS.hourFrom,
	hour_to: ALWAYS.hourTo,
	...weekFlags(ALWAYS.weekdays),
	filter: null,
};
