import { defineCapability } from "./definition.ts";

/** Capability: counted links. */
export const linksCapability = defineCapability({
	section: "計測",
	abilities: {
		"link-read": "リンクのタップを見る",
		"link-write": "リンクのタップの設定を変更する",
	},
	pages: {
		links: { address: "/line/link", needs: ["link-read"] },
		link: { address: "/line/link/:id", needs: ["link-read", "friend-read"] },
	},
});
