import { defineCapability } from "./definition.ts";

/** Capability: archive of old messages. */
export const archiveCapability = defineCapability({
	abilities: {
		"archive-setting": "メッセージの保管を設定する",
	},
	pages: {
		archive: { address: "/line/setting/archive", needs: ["archive-setting"] },
	},
});
