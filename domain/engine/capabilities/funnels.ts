import { defineCapability } from "./definition.ts";

/** Capability: saved searches. */
export const funnelsCapability = defineCapability({
	section: "カスタム検索・ジャーニー",
	abilities: {
		"funnel-read": "カスタム検索を見る",
		"funnel-write": "カスタム検索を作成・変更する",
	},
	pages: {
		funnels: { address: "/line/funnel", needs: ["funnel-read"] },
		funnelMembers: { address: "/line/funnel/:id", needs: ["funnel-read", "friend-read"] },
	},
});
