import { defineCapability } from "./definition.ts";

export const archiveCapability = defineCapability({
	abilities: {
		"archive-setting": "メッセージの保管を設定する",
	},
	pages: {
		archive: { address: "/line/setting/archive", needs: ["archive-setting"] },
	},
});
