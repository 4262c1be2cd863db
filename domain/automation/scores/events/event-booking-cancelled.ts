import { defineScoreEvent } from "./definition.ts";

/** A booking of an event was cancelled, by the friend or an operator. */
export const eventBookingCancelled = defineScoreEvent({
	label: "イベントの予約をキャンセルした",
	help: "イベントの予約がキャンセルされたときに、1つの予約につき1回数えます。",
	items: { kind: "event", label: "イベント" },
});
