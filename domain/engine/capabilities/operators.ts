import { defineCapability } from "./definition.ts";

/** Operators of the console and their roles. */
export const operatorsCapability = defineCapability({
	section: "設定",
	abilities: {
		"operator-read": "オペレーターと権限を見る",
		"operator-write": "オペレーターを招待・変更する",
		"role-write": "権限を作成・変更する",
	},
	pages: {
		operators: { address: "/line/setting/operator", needs: ["operator-read"] },
		roles: { address: "/line/setting/role", needs: ["operator-read"] },
		newRole: { address: "/line/setting/role/new", needs: ["role-write"] },
		role: { address: "/line/setting/role/edit/:id", needs: ["operator-read"] },
		account: { address: "/line/account", needs: [] },
	},
});
