import { defineCapability } from "./definition.ts";

/** Capability: archive of old messages. */
export const archiveCapability = defineCapability({
	section: "設定",
	abilities: {
		"archive-setting": "メッセージの保管を設定する",
	},
	pages: {
		archive: { address: "/line/setting/archive", needs: ["archive-setting"] },
	},
});
