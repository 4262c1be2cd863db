import { defineCapability } from "./definition.ts";

/** Capability: tags. */
export const tagsCapability = defineCapability({
	section: "タグ・友だち情報",
	abilities: {
		"tag-read": "タグを見る",
		"tag-write": "タグを作成・変更する",
	},
	pages: {
		tags: { address: "/line/tag", needs: ["tag-read"] },
		tagSetting: { address: "/line/tag/setting/:id", needs: ["tag-read"] },
		tagMembers: { address: "/line/tag/member/:id", needs: ["tag-read", "friend-read"] },
	},
});
