import { defineCapability } from "./definition.ts";

/** Emergency stop of all sending, test mode, and the switch of each kind of sends. */
export const sendingStopCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"sending-stop": "すべての送信を緊急停止・再開する",
		"sending-mode-write": "テストモードと、種類ごとの送信を切り替える",
	},
	pages: {
		sendingModes: { address: "/line/sending-modes", needs: ["sending-mode-write"] },
		sendingStop: { address: "/line/sending-stop", needs: ["sending-stop"] },
	},
});
