import { z } from "zod";
import { CHANNEL_TEXTS } from "../../texts/notification-channels.ts";
import { list } from "../../wire.ts";
import { defineChannel } from "./definition.ts";

const MOST_DEVICES = 20;
const LONGEST_TOKEN = 500;

/** The key file of a service account, as Google hands it out. */
const serviceAccount = z.object({
	type: z.literal("service_account"),
	project_id: z.string().regex(/^[a-z][a-z0-9-]{4,29}$/),
	client_email: z.email().max(254),
	private_key: z
		.string()
		.max(10_000)
		.regex(/^-----BEGIN PRIVATE KEY-----\n/),
});

/** What a key file holds; null where it is none. */
export function readServiceAccount(text: string): z.output<typeof serviceAccount> | null {
	try {
		return serviceAccount.safeParse(JSON.parse(text)).data ?? null;
	} catch {
		return null;
	}
}

export const firebaseCloudMessaging = defineChannel({
	...CHANNEL_TEXTS.firebase,
	settings: z.object({
		tokens: list(
			z
				.string({ error: CHANNEL_TEXTS.tokenWrong })
				.trim()
				.max(LONGEST_TOKEN, CHANNEL_TEXTS.tokenWrong)
				.regex(/^[\w:-]{20,}$/, CHANNEL_TEXTS.tokenWrong),
			MOST_DEVICES,
		)
			.refine((all) => all.length > 0, CHANNEL_TEXTS.tokenRequired)
			.transform((all) => [...new Set(all)]),
	}),
	secret: {
		...CHANNEL_TEXTS.firebaseKey,
		problem: (secret) => (readServiceAccount(secret) ? null : CHANNEL_TEXTS.firebaseKeyWrong),
	},
	ended: null,
	targets: ({ tokens }) => tokens,
	targetLabel: (target) => CHANNEL_TEXTS.device(target.slice(-6)),
});
