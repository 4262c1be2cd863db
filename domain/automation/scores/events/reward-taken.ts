import { defineScoreEvent } from "./definition.ts";

/** The friend took a reward for points. */
export const rewardTaken = defineScoreEvent({
	label: "特典と交換した",
	help: "ポイントを特典と交換するたびに数えます。",
	items: null,
	ability: "point-read",
});
