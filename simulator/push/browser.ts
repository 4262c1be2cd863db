import { z } from "zod";
import type { ServiceWorld } from "../world/world.ts";

const POINT = { name: "ECDH", namedCurve: "P-256" } as const;
/** Where its subscriptions are: Firefox's push service. */
export const PUSH_HOST = "updates.push.services.mozilla.com";

/** A subscription as the push service and its browser keep it. */
export interface Subscription {
	/** Who alone may send to it: the key that was given when it subscribed, base64url. */
	applicationServerKey: string;
	privateKey: JsonWebKey;
	p256dh: string;
	auth: string;
	/** Its browser has ended it. */
	ended: boolean;
}

export const subscriptionKey = (endpoint: string): string => `push/${endpoint}`;

/** What a page gives to `pushManager.subscribe`. */
export const subscribing = z.object({
	/** A point of P-256, uncompressed. */
	applicationServerKey: z.string().regex(/^B[\w-]{86}$/),
});

/** What `pushManager.subscribe` gives to a page, as `toJSON` writes it. */
export async function subscribe(
	world: ServiceWorld,
	{ applicationServerKey }: z.output<typeof subscribing>,
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
	const subscription: Subscription = { applicationServerKey, privateKey, ...keys, ended: false };
	world.records.put(subscriptionKey(endpoint), subscription);
	return { endpoint, expirationTime: null, keys };
}

/** What `PushSubscription.unsubscribe` does: whoever sends to it is told that it is gone. */
export function unsubscribe(world: ServiceWorld, endpoint: string): boolean {
	const known = world.records.get<Subscription>(subscriptionKey(endpoint));
	if (!known || known.ended) return false;
	world.records.put(subscriptionKey(endpoint), { ...known, ended: true } satisfies Subscription);
	return true;
}
