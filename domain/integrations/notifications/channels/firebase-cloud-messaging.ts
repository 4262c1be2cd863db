import { z } from "zod";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";
import { defineChannel } from "./define-channel.ts";

const MAX_DEVICES = 20;
const MAX_OPERATORS = 50;
const MAX_TOKEN = 500;

/** Key file of a service account, as issued by Google. */
const serviceAccount = z.object({
	type: z.literal("service_account"),
	project_id: z.string().regex(/^[a-z][a-z0-9-]{4,29}$/),
	client_email: z.email().max(254),
	private_key: z
		.string()
		.max(10_000)
		.regex(/^-----BEGIN PRIVATE KEY-----\n/),
});

/** Parses a key file; null for an invalid one. */
export function readServiceAccount(text: string): z.output<typeof serviceAccount> | null {
	try {
		return serviceAccount.safeParse(JSON.parse(text)).data ?? null;
	} catch {
		return null;
	}
}

/** Browsers that operators register in the console, or devices of a custom app through a Firebase project. */
export const PUSH_METHODS = { devices: CHANNEL_TEXTS.pushDevices, fcm: CHANNEL_TEXTS.pushFcm } as const;

const token = z
	.string({ error: CHANNEL_TEXTS.tokenWrong })
	.trim()
	.max(MAX_TOKEN, CHANNEL_TEXTS.tokenWrong)
	.regex(/^[\w:-]{20,}$/, CHANNEL_TEXTS.tokenWrong);

/** Push messages to browsers or to a custom app. */
export const firebaseChannel = defineChannel({
	...CHANNEL_TEXTS.firebase,
	settings: z
		.object({
			way: z.enum(["devices", "fcm"], { error: CHANNEL_TEXTS.serviceUnknown }).default("fcm"),
			/** Owners of the devices; the devices of a Firebase project are identified by tokens. */
			operator_ids: boundedList(recordId(), MAX_OPERATORS).transform((ids) => [...new Set(ids)]),
			tokens: boundedList(token, MAX_DEVICES).transform((all) => [...new Set(all)]),
		})
		.refine(({ way, operator_ids }) => way !== "devices" || operator_ids.length > 0, {
			path: ["operator_ids"],
			error: CHANNEL_TEXTS.operatorRequired,
		})
		.refine(({ way, tokens }) => way !== "fcm" || tokens.length > 0, {
			path: ["tokens"],
			error: CHANNEL_TEXTS.tokenRequired,
		}),
	secret: {
		...CHANNEL_TEXTS.firebaseKey,
		problem: (secret, { way }) => {
			if (way === "devices") return secret === "" ? null : CHANNEL_TEXTS.firebaseKeyUnneeded;
			return readServiceAccount(secret) ? null : CHANNEL_TEXTS.firebaseKeyWrong;
		},
	},
	unavailableReason: null,
	operatorChannel: ({ way }) => (way === "devices" ? "devices" : null),
	targets: ({ way, operator_ids, tokens }) => (way === "devices" ? operator_ids.map(String) : tokens),
	targetLabel: (target) => CHANNEL_TEXTS.device(target.slice(-6)),
});
