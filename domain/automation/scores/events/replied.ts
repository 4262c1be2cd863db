import { defineScoreEvent } from "./definition.ts";

/** A friend wrote; taps on buttons are none. */
export const replied = defineScoreEvent({
	label: "メッセージが届いた",
	help: "友だちからメッセージが届くたびに数えます。ボタンのタップは含みません。",
	items: null,
});
