import { z } from "zod";
import { defineKind } from "./definition.ts";
import { itemFields } from "./item-fields.ts";

/** Kind: reminders (`episode` on the wire). `newItem` also creates one, by its name alone. */
export const episode = defineKind({
	label: "リマインダ",
	path: "episode",
	list: "episodes",
	help: "予定日を起点に、その前後でメッセージを送るリマインダです。",
	creation: { by: "page", address: "newEpisode" },
	edit: "episode",
	actions: ["copy", "newItem"],
	appendix: false,
	read: "episode-read",
	write: "episode-write",
});

export const episodeInput = z.object(itemFields);
