import { defineCapability } from "./definition.ts";

/** Channels of the account at LINE. */
export const lineConnectionCapability = defineCapability({
	section: "設定",
	abilities: {
		"line-connection": "LINE連携（チャネルの情報）を設定する",
	},
	pages: {
		lineConnection: { address: "/line/setting/connection", needs: ["line-connection"] },
	},
});
