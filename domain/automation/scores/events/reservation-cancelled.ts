import { defineScoreEvent } from "./definition.ts";

/** A reservation of a salon was cancelled, whoever did it. */
export const reservationCancelled = defineScoreEvent({
	label: "店舗の予約をキャンセルした",
	help: "店舗の予約がキャンセルされたときに、1つの予約につき1回数えます。",
	items: { kind: "salon", label: "店舗" },
});
