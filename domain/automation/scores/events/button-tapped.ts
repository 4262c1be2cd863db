import { defineScoreEvent } from "./definition.ts";

/** A friend tapped a button that tells us. */
export const buttonTapped = defineScoreEvent({
	label: "ボタンをタップした",
	help: "メッセージやリッチメニューの、ポストバックのボタンをタップするたびに数えます。",
	items: null,
});
