import { defineCapability } from "./definition.ts";

/** Capability: search for friends. */
export const friendSearchCapability = defineCapability({
	section: "友だち",
	abilities: {
		mail: "メールアドレスで絞り込む",
		"user-mail-set-to-expa-mode": "メールの送信状態で絞り込む",
		"open-api": "API連携の値で絞り込む",
	},
	pages: {
		friendSearch: { address: "/line/search_nt", needs: ["friend-read"] },
	},
});
