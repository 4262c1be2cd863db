import { defineCapability } from "./definition.ts";

/** Log of the operators' changes. */
export const auditCapability = defineCapability({
	section: "設定",
	abilities: {
		"audit-read": "操作履歴を見る",
	},
	pages: {
		audit: { address: "/line/setting/audit", needs: ["audit-read"] },
	},
});
