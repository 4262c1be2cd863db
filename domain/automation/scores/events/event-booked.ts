import { defineScoreEvent } from "./definition.ts";

/** A place at an event was booked, or agreed to. */
export const eventBooked = defineScoreEvent({
	label: "イベントを予約した",
	help: "イベントの予約が確定したときに、1つの予約につき1回数えます。",
	items: { kind: "event", label: "イベント" },
});
