import { defineCapability } from "./definition.ts";

export const marksCapability = defineCapability({
	abilities: {
		"notify-setting": "対応マークを設定する",
	},
	pages: {
		notifySetting: { address: "/line/setting/notify", needs: ["notify-setting"] },
	},
});
