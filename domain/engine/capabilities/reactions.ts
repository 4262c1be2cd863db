import { defineCapability } from "./definition.ts";

/** Capability: auto-responses. */
export const reactionsCapability = defineCapability({
	section: "自動応答・回答フォーム",
	abilities: {
		"reaction-read": "自動応答を見る",
		"reaction-write": "自動応答を作成・変更する",
	},
	pages: {
		reactions: { address: "/line/reaction", needs: ["reaction-read"] },
		newReaction: { address: "/line/reaction/new", needs: ["reaction-write"] },
		reaction: { address: "/line/reaction/edit/:id", needs: ["reaction-read"] },
		reactionHits: { address: "/line/reaction/show/messages/:id", needs: ["reaction-read", "friend-read"] },
	},
});
