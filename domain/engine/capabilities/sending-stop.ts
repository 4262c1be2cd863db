import { defineCapability } from "./definition.ts";

/** Emergency stop of all sending. */
export const sendingStopCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"sending-stop": "すべての送信を緊急停止・再開する",
	},
	pages: {
		sendingStop: { address: "/line/sending-stop", needs: ["sending-stop"] },
	},
});
