import { defineCapability } from "./definition.ts";

/** Capability: backups of the account. */
export const backupsCapability = defineCapability({
	section: "設定",
	abilities: {
		"backup-manage": "バックアップを作成・ダウンロードする",
	},
	pages: {
		backups: { address: "/line/setting/backups", needs: ["backup-manage"] },
	},
});
