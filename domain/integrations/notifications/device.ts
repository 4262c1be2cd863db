import { z } from "zod";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { isOneLine } from "#domain/platform/wire/wire.ts";

/** How many devices an operator may register. */
export const MOST_DEVICES = 10;
/** A device is told of friends for so long after the console was opened there last: no session lasts longer. */
const DEVICE_SLEEPS_AFTER = 30 * DAY;

/** Whether nothing is sent to a device until the console is opened there again. Epoch ms. */
export const isAsleep = (seenAt: number, now: number): boolean => seenAt <= now - DEVICE_SLEEPS_AFTER;

/** The push services of browsers: notices go to no other host, whatever a browser says. */
const PUSH_SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^updates\.push\.services\.mozilla\.com$/,
	/^([a-z0-9-]+\.)*push\.apple\.com$/,
	/^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

const LONGEST_ENDPOINT = 1_000;

function isOfPushService(text: string): boolean {
	if (!isOneLine(text) || !URL.canParse(text)) return false;
	const { protocol, hostname, port, username, password } = new URL(text);
	return (
		protocol === "https:" &&
		port === "" &&
		username === "" &&
		password === "" &&
		PUSH_SERVICES.some((host) => host.test(hostname))
	);
}

const endpoint = z
	.string({ error: DEVICE_TEXTS.wrong })
	.max(LONGEST_ENDPOINT, DEVICE_TEXTS.wrong)
	.refine(isOfPushService, DEVICE_TEXTS.serviceUnknown);

/** So many bytes in base64url, which some browsers pad. */
const bytes = (pattern: RegExp) =>
	z
		.string({ error: DEVICE_TEXTS.wrong })
		.max(100, DEVICE_TEXTS.wrong)
		.transform((text) => text.replace(/=+$/, ""))
		.refine((text) => pattern.test(text), DEVICE_TEXTS.wrong);

/** What a browser's push subscription says of itself (`PushSubscription.toJSON`). */
export const deviceInput = z.object({
	endpoint,
	keys: z.object({
		/** A point of P-256, uncompressed: 65 bytes. */
		p256dh: bytes(/^B[\w-]{86}$/),
		/** 16 bytes. */
		auth: bytes(/^[\w-]{22}$/),
	}),
});

export type DeviceInput = z.output<typeof deviceInput>;

/** Which device the console was opened on. */
export const deviceEndpoint = z.object({ endpoint });

/** A device by its id. */
export const deviceId = z.object({ id: z.uuid() });
