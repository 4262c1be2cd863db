import { defineScoreEvent } from "./definition.ts";

/** A friend sent a message; taps on buttons do not count. */
export const replied = defineScoreEvent({
	label: "メッセージが届いた",
	help: "友だちからメッセージが届くたびに数えます。ボタンのタップは含みません。",
	items: null,
});
