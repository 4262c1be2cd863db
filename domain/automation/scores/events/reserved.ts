import { defineScoreEvent } from "./definition.ts";

/** A reservation at a salon was confirmed. */
export const reserved = defineScoreEvent({
	label: "店舗を予約した",
	help: "予約が確定したときに、1つの予約につき1回数えます。",
	items: { kind: "salon", label: "店舗" },
});
