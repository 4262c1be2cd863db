import type { FriendLineEvent } from "#domain/engine/friend-records/friend-line-events.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: auto-responses (`reaction` on the wire). */
export const reaction = defineKind({
	label: "自動応答",
	path: "reaction",
	listPage: "reactions",
	help: "友だちのメッセージに含まれるキーワードで、アクションを実行します。",
	creation: { by: "page", address: "newReaction" },
	editPage: "reaction",
	optionalActions: ["copy", "changeActive"],
	hasAppendix: true,
	readAbility: "reaction-read",
	writeAbility: "reaction-write",
});

export interface ReactionRow extends ItemRow {
	is_active: 0 | 1;
	/** Kind of match (rules, Codes). */
	type: number;
	line_event: FriendLineEvent | null;
	beacon: string | null;
	keywords: string[];
	rule_mix: number;
	hit_detection_order: number;
	has_time_restriction: 0 | 1;
	hour_from: string;
	hour_to: string;
	week_0: 0 | 1;
	week_1: 0 | 1;
	week_2: 0 | 1;
	week_3: 0 | 1;
	week_4: 0 | 1;
	week_5: 0 | 1;
	week_6: 0 | 1;
	member_query_id: number | null;
}

export interface ReactionAppendix {
	/** Filter as a sentence; empty for everybody. */
	funnel_text: string;
	/** Summary of its effects, one line each. */
	description: string[];
	/** Number of friends answered, and number of answers. */
	member_count: number;
	member_count_total: number;
}
