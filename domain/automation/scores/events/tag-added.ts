import { defineScoreEvent } from "./definition.ts";

/** A tag was added to a friend. */
export const tagAdded = defineScoreEvent({
	label: "タグが付いた",
	help: "タグが付くたびに数えます。外してから付け直すと、もう1回数えます。",
	items: { kind: "tag", label: "タグ" },
});
