import { defineCapability } from "./definition.ts";

/** Capability: friend fields. */
export const varsCapability = defineCapability({
	section: "タグ・友だち情報",
	abilities: {
		"var-read": "友だち情報欄を見る",
		"var-write": "友だち情報欄を作成・変更する",
	},
	pages: {
		vars: { address: "/line/var", needs: ["var-read"] },
		newVar: { address: "/line/var/new", needs: ["var-write"] },
		var: { address: "/line/var/edit/:id", needs: ["var-read"] },
		varValues: { address: "/line/var/show/:id", needs: ["var-read", "friend-read"] },
		varMembers: { address: "/line/var/member/:id", needs: ["var-read", "friend-read"] },
	},
});
