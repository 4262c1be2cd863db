import { defineScoreEvent } from "./definition.ts";

/** A friend tapped a button that LINE reports. */
export const buttonTapped = defineScoreEvent({
	label: "ボタンをタップした",
	help: "メッセージやリッチメニューの、ポストバックのボタンをタップするたびに数えます。",
	items: null,
});
