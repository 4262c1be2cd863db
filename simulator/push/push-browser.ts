import { z } from "zod";
import type { ServiceWorld } from "../world/service-world.ts";

const POINT = { name: "ECDH", namedCurve: "P-256" } as const;
/** Host of the subscriptions: Firefox's push service. */
export const PUSH_HOST = "updates.push.services.mozilla.com";

/** Subscription as stored by the push service and its browser. */
export interface StoredSubscription {
	/** Key of the only sender, passed on subscribing, base64url. */
	applicationServerKey: string;
	privateKey: JsonWebKey;
	p256dh: string;
	auth: string;
	/** Whether its browser has ended it. */
	ended: boolean;
}

export const subscriptionRecordKey = (endpoint: string): string => `push/${endpoint}`;

/** Arguments of `pushManager.subscribe`. */
export const subscribeOptions = z.object({
	/** Uncompressed point of P-256. */
	applicationServerKey: z.string().regex(/^B[\w-]{86}$/),
});

/** Result of `pushManager.subscribe` in the format of `toJSON`. */
export async function subscribeBrowser(
	world: ServiceWorld,
	{ applicationServerKey }: z.output<typeof subscribeOptions>,
): Promise<{ endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }> {
	const pair = (await crypto.subtle.generateKey(POINT, true, ["deriveBits"])) as CryptoKeyPair;
	const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
	const keys = {
		p256dh: Buffer.from(point).toString("base64url"),
		auth: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
	};
	const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
	const endpoint = `https://${PUSH_HOST}/wpush/v2/${token}`;
	const privateKey = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
	const subscription: StoredSubscription = { applicationServerKey, privateKey, ...keys, ended: false };
	world.records.put(subscriptionRecordKey(endpoint), subscription);
	return { endpoint, expirationTime: null, keys };
}

/** Implements `PushSubscription.unsubscribe`: later sends get the status for a removed subscription. */
export function unsubscribeBrowser(world: ServiceWorld, endpoint: string): boolean {
	const subscription = world.records.get<StoredSubscription>(subscriptionRecordKey(endpoint));
	if (!subscription || subscription.ended) return false;
	world.records.put(subscriptionRecordKey(endpoint), {
		...subscription,
		ended: true,
	} satisfies StoredSubscription);
	return true;
}
