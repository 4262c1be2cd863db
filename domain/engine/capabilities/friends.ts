import { defineCapability } from "./definition.ts";

/** Capability: friends and their pages. */
export const friendsCapability = defineCapability({
	section: "友だち",
	abilities: {
		"friend-read": "友だちを見る",
		"friend-write": "友だちのタグ・メモを変更する",
	},
	pages: {
		friends: { address: "/line/friend", needs: ["friend-read"] },
		friendImport: { address: "/line/friend/import", needs: ["friend-write", "var-read"] },
		friend: { address: "/line/friend/:id", needs: ["friend-read"] },
	},
	rooms: { inbox: { needs: "friend-read" } },
});
