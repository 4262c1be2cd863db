import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { boundedList } from "#domain/platform/wire/input-schemas.ts";
import { defineChannel } from "./define-channel.ts";

const MAX_RECEIVERS = 20;
const MAX_MAIL_ADDRESS = 254;

const address = z
	.string({ error: CHANNEL_TEXTS.addressWrong })
	.trim()
	.max(MAX_MAIL_ADDRESS, CHANNEL_TEXTS.addressWrong)
	.pipe(z.email(CHANNEL_TEXTS.addressWrong).max(MAX_MAIL_ADDRESS, CHANNEL_TEXTS.addressWrong));

/** Mail service that sends the messages. */
export const MAIL_SERVICES = {
	cloudflare: CHANNEL_TEXTS.mailByCloudflare,
	resend: CHANNEL_TEXTS.mailByResend,
} as const;
type MailService = keyof typeof MAIL_SERVICES;

const SERVICE_NAMES = Object.keys(MAIL_SERVICES) as [MailService, ...MailService[]];

/** Mails, sent by Cloudflare or Resend. */
export const mailChannel = defineChannel({
	...CHANNEL_TEXTS.mail,
	settings: z.object({
		service: z.enum(SERVICE_NAMES, { error: CHANNEL_TEXTS.serviceUnknown }).default("cloudflare"),
		/** Sender, an address of a domain verified at the service. */
		from: address,
		to: boundedList(address, MAX_RECEIVERS)
			.refine((all) => all.length > 0, CHANNEL_TEXTS.addressRequired)
			.transform((all) => [...new Set(all)]),
	}),
	secret: {
		...CHANNEL_TEXTS.mailKey,
		problem: (secret, { service }) => {
			if (service === "cloudflare") return secret === "" ? null : CHANNEL_TEXTS.mailKeyUnneeded;
			return /^re_[\w-]{8,}$/.test(secret) ? null : CHANNEL_TEXTS.mailKeyWrong;
		},
	},
	unavailableReason: null,
	operatorChannel: () => null,
	targets: ({ to }) => to,
	targetLabel: (target) => target,
});
