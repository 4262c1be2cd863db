import { defineCapability } from "./definition.ts";

/** Capability: landings. */
export const landingsCapability = defineCapability({
	section: "計測",
	abilities: {
		"landing-read": "流入経路を見る",
		"landing-write": "流入経路を作成・変更する",
		landing: "流入経路を使う",
		"user-landing-detail-query": "流入経路の外部パラメータで絞り込む",
	},
	pages: {
		landings: { address: "/line/landing", needs: ["landing-read"] },
		newLanding: { address: "/line/landing/edit", needs: ["landing-write"] },
		landing: { address: "/line/landing/edit/:id", needs: ["landing-read"] },
		landingReport: { address: "/line/landing/report/:id", needs: ["landing-read"] },
		landingMembers: { address: "/line/landing/show/member/:id", needs: ["landing-read", "friend-read"] },
	},
});
