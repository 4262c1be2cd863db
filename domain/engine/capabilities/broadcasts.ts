import { defineCapability } from "./definition.ts";

/** Capability: broadcasts. */
export const broadcastsCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"broadcast-read": "一斉配信を見る",
		"broadcast-write": "一斉配信を作成・送信する",
	},
	pages: {
		broadcasts: { address: "/line/broadcast", needs: ["broadcast-read", "friend-read"] },
		audiences: { address: "/line/audience", needs: ["broadcast-read", "friend-read"] },
		newBroadcast: { address: "/line/broadcast/new", needs: ["broadcast-write", "friend-read"] },
		editBroadcast: { address: "/line/broadcast/edit/:id", needs: ["broadcast-write", "friend-read"] },
		broadcast: { address: "/line/broadcast/:id", needs: ["broadcast-read", "friend-read"] },
	},
});
