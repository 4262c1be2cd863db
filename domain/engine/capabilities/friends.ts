import { defineCapability } from "./definition.ts";

/** Capability: friends and their pages. */
export const friendsCapability = defineCapability({
	section: "友だち",
	abilities: {
		"friend-read": "友だちを見る",
		"friend-write": "友だちのタグ・メモを変更する",
		"friend-delete": "友だちのデータを削除・開示する",
	},
	pages: {
		friends: { address: "/line/friend", needs: ["friend-read"] },
		friendImport: { address: "/line/friend/import", needs: ["friend-write", "var-read"] },
		friendDeletions: { address: "/line/friend/deletion", needs: ["friend-read", "friend-delete"] },
		friend: { address: "/line/friend/:id", needs: ["friend-read"] },
	},
	rooms: { inbox: { needs: "friend-read" } },
});
