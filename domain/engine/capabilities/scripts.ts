import { defineCapability } from "./definition.ts";

/** Capability: site scripts. */
export const scriptsCapability = defineCapability({
	section: "計測",
	abilities: {
		"script-read": "サイト計測タグを見る",
		"script-write": "サイト計測タグを作成・変更する",
	},
	pages: {
		scripts: { address: "/line/script", needs: ["script-read"] },
		newScript: { address: "/line/script/new", needs: ["script-write"] },
		script: { address: "/line/script/edit/:id", needs: ["script-read"] },
		scriptMembers: { address: "/line/script/show/option/:id", needs: ["script-read", "friend-read"] },
		scriptReferers: { address: "/line/script/referer/:id", needs: ["script-read"] },
	},
});
