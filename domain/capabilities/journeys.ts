import { defineCapability } from "./definition.ts";

/** Journeys and their phases. */
export const journeys = defineCapability({
	abilities: {
		"journey-write": "フェーズを作成する",
		journey: "ジャーニーを使う",
	},
	pages: {},
});
