import { defineScoreEvent } from "./definition.ts";

/** A visit to a landing page was attributed to a friend. */
export const landingVisited = defineScoreEvent({
	label: "流入経路を訪れた",
	help: "LINEログインで誰の訪問か分かったときに数えます。",
	items: { kind: "landing", label: "流入経路" },
});
