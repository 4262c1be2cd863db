import { defineCapability } from "./definition.ts";

/**
 * Talks and colleagues' notes need no ability of their own: `friend-read` allows reading them, and the
 * ability to write a friend's tags and memo allows writing.
 */
export const chatCapability = defineCapability({
	section: "設定",
	abilities: {
		"chat-setting": "チャットを設定する",
	},
	pages: {
		chat: { address: "/line/chat", needs: ["friend-read"] },
		chatSetting: { address: "/line/setting/chat", needs: ["chat-setting"] },
		groups: { address: "/line/chat/groups", needs: ["friend-read"] },
		groupTalk: { address: "/line/chat/groups/:id", needs: ["friend-read"] },
		chatTalk: { address: "/line/chat/:id", needs: ["friend-read"] },
	},
});
