import { defineCapability } from "./definition.ts";

/** Caps of sends and quiet hours. */
export const sendingCapsCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"sending-caps": "送信の上限と、送信しない時間帯を決める",
	},
	pages: {
		sendingCaps: { address: "/line/sending-caps", needs: ["sending-caps"] },
	},
});
