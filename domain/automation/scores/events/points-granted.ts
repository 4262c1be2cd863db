import { defineScoreEvent } from "./definition.ts";

/** Points were granted to the friend. */
export const pointsGranted = defineScoreEvent({
	label: "ポイントが付いた",
	help: "ポイントやスタンプが付与されるたびに数えます。",
	items: null,
	ability: "point-read",
});
