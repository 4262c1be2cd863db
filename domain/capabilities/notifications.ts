import { defineCapability } from "./definition.ts";

export const notifications = defineCapability({
	abilities: {
		"ad-connect": "広告連携のお知らせを見る",
	},
	pages: {
		notifications: { address: "/line/notifications", needs: [] },
		lineNotify: { address: "/user/line-notify", needs: [] },
	},
});
