import { defineScoreEvent } from "./definition.ts";

/** A friend tapped a postback button. */
export const buttonTapped = defineScoreEvent({
	label: "ボタンをタップした",
	help: "メッセージやリッチメニューの、ポストバックのボタンをタップするたびに数えます。",
	items: null,
});
