import { defineScoreEvent } from "./definition.ts";

/** A visit of a landing page was tied to a friend. */
export const landingVisited = defineScoreEvent({
	label: "流入経路を訪れた",
	help: "LINEログインで誰の訪問か分かったときに数えます。",
	items: { kind: "landing", label: "流入経路" },
});
