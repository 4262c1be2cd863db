import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { defineChannel } from "./define-channel.ts";

const ROOM = /^\d{1,15}$/;

/** Room of Chatwork, by an API key. */
export const chatworkChannel = defineChannel({
	...CHANNEL_TEXTS.chatwork,
	settings: z.object({
		room_id: z
			.string({ error: CHANNEL_TEXTS.roomWrong })
			.trim()
			.max(15, CHANNEL_TEXTS.roomWrong)
			.regex(ROOM, CHANNEL_TEXTS.roomWrong),
	}),
	secret: {
		...CHANNEL_TEXTS.chatworkKey,
		problem: (secret) => (/^[0-9a-f]{32}$/.test(secret) ? null : CHANNEL_TEXTS.chatworkKeyWrong),
	},
	unavailableReason: null,
	operatorChannel: () => null,
	targets: ({ room_id }) => [room_id],
	targetLabel: (target) => CHANNEL_TEXTS.room(target),
});
