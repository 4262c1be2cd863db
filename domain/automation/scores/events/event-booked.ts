import { defineScoreEvent } from "./definition.ts";

/** A booking of an event was confirmed. */
export const eventBooked = defineScoreEvent({
	label: "イベントを予約した",
	help: "イベントの予約が確定したときに、1つの予約につき1回数えます。",
	items: { kind: "event", label: "イベント" },
});
