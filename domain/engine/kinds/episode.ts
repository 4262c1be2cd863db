import { defineKind } from "./definition.ts";

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
