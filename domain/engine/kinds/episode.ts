import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: reminders (`episode` on the wire). `newItem` also creates one, by its name alone. */
export const episode = defineKind({
	label: "リマインダ",
	path: "episode",
	listPage: "episodes",
	help: "予定日を起点に、その前後でメッセージを送るリマインダです。",
	creation: { by: "page", address: "newEpisode" },
	editPage: "episode",
	optionalActions: ["copy", "newItem"],
	hasAppendix: false,
	readAbility: "episode-read",
	writeAbility: "episode-write",
});

export interface EpisodeRow extends ItemRow {
	step_count: number;
	/** Days of the first and the last step before (negative) or after the goal; null without steps. */
	first_day: number | null;
	last_day: number | null;
}
