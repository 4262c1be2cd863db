import { z } from "zod";
import { markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { DEVICE_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isOneLine } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of devices per operator. */
export const MAX_PUSH_DEVICES = 10;
/**
 * Period after the last use of the console on a device during which it receives notifications about friends;
 * no session lasts longer.
 */
const DEVICE_ACTIVE_PERIOD = 30 * DAY;

/** Whether a device receives nothing until the console is opened on it again. Epoch ms. */
export const isAsleep = (seenAt: number, now: number): boolean => seenAt <= now - DEVICE_ACTIVE_PERIOD;

/**
 * Push services of browsers. Notifications are sent to no other host, regardless of the address a browser
 * reports.
 */
const PUSH_SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^updates\.push\.services\.mozilla\.com$/,
	/^([a-z0-9-]+\.)*push\.apple\.com$/,
	/^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

const MAX_ENDPOINT = 1_000;

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
	.max(MAX_ENDPOINT, DEVICE_TEXTS.wrong)
	.refine(isOfPushService, DEVICE_TEXTS.serviceUnknown);

/** Base64url with a fixed number of bytes, which some browsers pad. */
const bytes = (pattern: RegExp) =>
	z
		.string({ error: DEVICE_TEXTS.wrong })
		.max(100, DEVICE_TEXTS.wrong)
		.transform((text) => text.replace(/=+$/, ""))
		.refine((text) => pattern.test(text), DEVICE_TEXTS.wrong);

/** Push subscription of a browser (`PushSubscription.toJSON`), which has further fields. */
export const deviceInput = markOpen(
	z.object({
		endpoint,
		keys: z.object({
			/** Uncompressed P-256 point: 65 bytes. */
			p256dh: bytes(/^B[\w-]{86}$/),
			/** 16 bytes. */
			auth: bytes(/^[\w-]{22}$/),
		}),
	}),
);

export type DeviceInput = z.output<typeof deviceInput>;

/** Device on which the console was opened. */
export const deviceEndpointInput = z.object({ endpoint });

/** Device id. */
export const deviceParams = z.object({ id: z.uuid() });
