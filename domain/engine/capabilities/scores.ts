import { defineCapability } from "./definition.ts";

/** Scores of friends. */
export const scoresCapability = defineCapability({
	section: "設定",
	abilities: {
		"score-read": "友だちのスコアを見る",
		"score-write": "スコアを作成・変更する",
	},
	pages: {
		scores: { address: "/line/score", needs: ["score-read"] },
		newScore: { address: "/line/score/new", needs: ["score-read", "score-write"] },
		score: { address: "/line/score/:id", needs: ["score-read"] },
	},
});
