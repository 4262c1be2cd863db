import { defineCapability } from "./definition.ts";

/** Capability: list of deliveries. */
export const deliveriesCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"delivery-read": "配信状況を見る",
		"delivery-write": "配信を再送・取り消しする",
	},
	pages: {
		stopped: { address: "/line/stopped", needs: ["delivery-read", "friend-read"] },
		deliveries: { address: "/line/delivery", needs: ["delivery-read", "friend-read"] },
	},
});
