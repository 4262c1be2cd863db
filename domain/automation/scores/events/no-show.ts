import { defineScoreEvent } from "./definition.ts";

/** An operator recorded that the friend did not come. */
export const noShow = defineScoreEvent({
	label: "来店しなかった",
	help: "予約に「来店なし」と記録したときに、1つの予約につき1回数えます。",
	items: { kind: "salon", label: "店舗" },
});
