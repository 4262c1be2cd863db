import { defineScoreEvent } from "./definition.ts";

/** A reservation at a salon was cancelled, by the friend or an operator. */
export const reservationCancelled = defineScoreEvent({
	label: "店舗の予約をキャンセルした",
	help: "店舗の予約がキャンセルされたときに、1つの予約につき1回数えます。",
	items: { kind: "salon", label: "店舗" },
});
