import { MAX_REACTION_NAME, type ReactionInput } from "#domain/reactions/reaction.ts";
import { copyName } from "../ui/copyName.ts";
import type { ReactionRow } from "./api.ts";

/** An auto-response under the operator's hands; a new one has no action yet. */
export interface Draft extends Omit<ReactionInput, "action_id"> {
	action_id: number | null;
}

export const BLANK: Draft = {
	name: "",
	group_id: null,
	is_active: 1,
	keywords: [],
	rule_mix: 0,
	hit_detection_order: 0,
	action_id: null,
};

export const draftOf = (reaction: ReactionRow): Draft => ({
	...copied(reaction),
	name: reaction.name,
	version: reaction.version,
});

/** A new one that begins as another is. */
export const draftOfCopy = (reaction: ReactionRow): Draft => ({
	...copied(reaction),
	name: copyName(reaction.name, MAX_REACTION_NAME),
});

/** The draft as it is sent; without an action it carries none that exists, which the schema answers. */
export const bodyOf = (draft: Draft): ReactionInput => ({ ...draft, action_id: draft.action_id ?? 0 });

const copied = (reaction: ReactionRow) => ({
	group_id: reaction.group_id,
	is_active: reaction.is_active === 1 ? (1 as const) : (0 as const),
	keywords: reaction.keywords,
	rule_mix: reaction.rule_mix === 1 ? (1 as const) : (0 as const),
	hit_detection_order: reaction.hit_detection_order === -1 ? (-1 as const) : (0 as const),
	action_id: reaction.action_id,
});
