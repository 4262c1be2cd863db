import { defineScoreEvent } from "./definition.ts";

/** A friend reached a conversion. */
export const converted = defineScoreEvent({
	label: "コンバージョンした",
	help: "成果に達するたびに数えます。",
	items: { kind: "tracker", label: "コンバージョン" },
});
