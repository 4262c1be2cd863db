import { MAX_REACTION_NAME, type ReactionInput } from "#domain/reactions/reaction.ts";
import { ALWAYS, weekFlags } from "#domain/reactions/schedule.ts";
import type { ItemData } from "../explorer/editing.ts";
import { copyName } from "../ui/copyName.ts";

/** An auto-response under the operator's hands; a new one has no action yet. */
export interface Draft extends Omit<ReactionInput, "action_id"> {
	action_id: number | null;
}

export type ReactionData = ItemData<ReactionInput, { action_name: string | null }>;

const BLANK: Draft = {
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

export const blankIn = (group: number | null): Draft => ({ ...BLANK, group_id: group });

export const draftOf = (data: ReactionData): Draft => ({ ...fieldsOf(data), version: data.version });

/** A new one that begins as another is, in the folder from which it was asked for. */
export const draftOfCopy = (data: ReactionData, group: number | null): Draft => ({
	...fieldsOf(data),
	name: copyName(data.name, MAX_REACTION_NAME),
	group_id: group ?? data.group_id,
});

const fieldsOf = (data: ReactionData): Draft =>
	Object.fromEntries(
		Object.keys(BLANK).map((field) => [field, data[field as keyof Draft]]),
	) as unknown as Draft;
