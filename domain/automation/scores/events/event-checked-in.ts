import { defineScoreEvent } from "./definition.ts";

/** The friend's ticket was used. */
export const eventCheckedIn = defineScoreEvent({
	label: "イベントに入場した",
	help: "受付でチケットを確認したときに、1つの予約につき1回。",
	items: { kind: "event", label: "イベント" },
});
