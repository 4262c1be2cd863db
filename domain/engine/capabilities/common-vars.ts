import { defineCapability } from "./definition.ts";

/** Capability: common variables. */
export const commonVarsCapability = defineCapability({
	section: "設定",
	abilities: {
		"common-var-read": "共通情報を見る",
		"common-var-write": "共通情報を作成・変更する",
	},
	pages: {
		commonVars: { address: "/line/common_var", needs: ["common-var-read"] },
		newCommonVar: { address: "/line/common_var/new", needs: ["common-var-write"] },
		commonVar: { address: "/line/common_var/edit/:id", needs: ["common-var-read"] },
	},
});
