import { defineCapability } from "./definition.ts";

/** Capability: response marks. */
export const marksCapability = defineCapability({
	section: "設定",
	abilities: {
		"notify-setting": "対応マークを設定する",
	},
	pages: {
		notifySetting: { address: "/line/setting/notify", needs: ["notify-setting"] },
	},
});
