import { defineScoreEvent } from "./definition.ts";

/** A friend opened a counted link. */
export const linkTapped = defineScoreEvent({
	label: "リンクをタップした",
	help: "タップを数えているリンクを開くたびに数えます。",
	items: { kind: "link", label: "リンク" },
});
