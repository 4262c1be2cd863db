import { defineCapability } from "./definition.ts";

/**
 * Talks and colleagues' notes need no ability of their own: `friend-read` allows reading them, and the
 * ability to write a friend's tags and memo allows writing.
 */
export const chatCapability = defineCapability({
	abilities: {},
	pages: {
		chat: { address: "/line/chat", needs: ["friend-read"] },
		chatTalk: { address: "/line/chat/:id", needs: ["friend-read"] },
	},
});
