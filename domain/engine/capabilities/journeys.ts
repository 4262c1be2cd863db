import { defineCapability } from "./definition.ts";

/** Journeys and their phases. */
export const journeysCapability = defineCapability({
	section: "カスタム検索・ジャーニー",
	abilities: {
		"journey-write": "ジャーニーとフェーズを作成・変更する",
		journey: "ジャーニーを使う",
	},
	pages: {
		journeys: { address: "/line/journey", needs: ["journey"] },
		editJourney: { address: "/line/journey/:id/edit", needs: ["journey-write"] },
		journey: { address: "/line/journey/:id", needs: ["journey"] },
	},
});
