import { defineScoreEvent } from "./definition.ts";

/** An operator recorded that the friend came. */
export const visited = defineScoreEvent({
	label: "来店した",
	help: "予約に「来店」と記録したときに、1つの予約につき1回数えます。",
	items: { kind: "salon", label: "店舗" },
});
