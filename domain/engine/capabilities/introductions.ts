import { defineCapability } from "./definition.ts";

/** Introductions of new friends by friends. */
export const introductionsCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"introduction-read": "友だち紹介を見る",
		"introduction-decide": "友だち紹介を承認・取り消しする",
		"introduction-write": "友だち紹介の設定を変更する",
	},
	pages: {
		introductions: { address: "/line/introduction", needs: ["introduction-read", "friend-read"] },
		introductionSettings: { address: "/line/introduction/settings", needs: ["introduction-read"] },
	},
});
