import type { ReactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { ALWAYS, weekFlags } from "#domain/automation/auto-responses/auto-response-schedule.ts";

/** Form draft of an auto-response; a new one has no action yet. */
export interface AutoResponseDraft extends Omit<ReactionInput, "action_id"> {
	action_id: number | null;
}

/** Draft of a new auto-response. */
export const BLANK_AUTO_RESPONSE: AutoResponseDraft = {
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
