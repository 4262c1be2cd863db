import { defineCapability } from "./definition.ts";

/** Capability: friends who were there before the console. */
export const existingFriendsCapability = defineCapability({
	section: "設定",
	abilities: {
		"existing-friends": "以前からの友だちを取り込む",
	},
	pages: {
		existingFriends: { address: "/line/setting/existing_friends", needs: ["existing-friends"] },
	},
});
