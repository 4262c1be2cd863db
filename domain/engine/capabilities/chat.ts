import { defineCapability } from "./definition.ts";

/** Who may see a friend may read the talk and what colleagues note of it; who may write their tags and memo may do the same. */
export const chat = defineCapability({
	abilities: {},
	pages: {
		chat: { address: "/line/chat", needs: ["friend-read"] },
		chatTalk: { address: "/line/chat/:id", needs: ["friend-read"] },
	},
});
