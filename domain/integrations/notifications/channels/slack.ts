import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { defineChannel } from "./define-channel.ts";

/** An incoming webhook's address determines its channel; a bot needs the id of one. */
export const SLACK_METHODS = { webhook: CHANNEL_TEXTS.slackWebhook, bot: CHANNEL_TEXTS.slackBot } as const;

const WEBHOOK = /^https:\/\/hooks\.slack\.com\/services\/[A-Z0-9]{1,32}\/[A-Z0-9]{1,32}\/[A-Za-z0-9]{1,64}$/;
const BOT = /^xoxb-[A-Za-z0-9-]{10,200}$/;
const CHANNEL = /^[CGD][A-Z0-9]{4,20}$/;

/** Channel of Slack, by a webhook or a bot. */
export const slackChannel = defineChannel({
	...CHANNEL_TEXTS.slack,
	settings: z
		.object({
			way: z.enum(["webhook", "bot"], { error: CHANNEL_TEXTS.serviceUnknown }).default("webhook"),
			/** Id of the conversation, for a bot. */
			channel: z.string().trim().max(21, CHANNEL_TEXTS.slackChannelWrong).default(""),
		})
		.refine(({ way, channel }) => way === "webhook" || CHANNEL.test(channel), {
			path: ["channel"],
			error: CHANNEL_TEXTS.slackChannelWrong,
		}),
	secret: {
		...CHANNEL_TEXTS.slackKey,
		problem: (secret, { way }) => {
			if (way === "webhook") return WEBHOOK.test(secret) ? null : CHANNEL_TEXTS.slackWebhookWrong;
			return BOT.test(secret) ? null : CHANNEL_TEXTS.slackBotWrong;
		},
	},
	unavailableReason: null,
	operatorChannel: () => null,
	targets: ({ channel }) => [channel],
	targetLabel: (target) => target || CHANNEL_TEXTS.slackWebhook,
});
