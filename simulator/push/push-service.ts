import { decode, verify } from "hono/jwt";
import { z } from "zod";
import {
	deliverNotice,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";
import { openPush } from "./open-push.ts";
import { type StoredSubscription, subscriptionRecordKey, unsubscribeBrowser } from "./push-browser.ts";

/** Times of the protocol are seconds. */
const DAY_SECONDS = 86_400;
const MAX_BODY = 4_096;
const MAX_TTL = 30 * DAY_SECONDS;

/** Claims signed by a sender (RFC 8292): push service, expiry and sender. */
const claims = z.object({
	aud: z.string(),
	exp: z.int(),
	sub: z.union([z.string().regex(/^mailto:.+@.+/), z.url({ protocol: /^https$/ })]),
});

/** Payload that the console's service worker reads. */
const subscriptionBody = z.strictObject({
	title: z.string().min(1),
	body: z.string(),
	tag: z.string().min(1),
	path: z.string().regex(/^\/(?!\/)/),
	/** In the last push of a subscription, which the service worker then ends. */
	isLast: z.literal(true).optional(),
});

const refuse = (status: number, body: string): SimulatedServiceAnswer => ({ status, body });

/**
 * `POST` to the address of a subscription (RFC 8030), as strict as Firefox's push service and the browser
 * that receives it. A browser shows one notification per tag.
 */
export async function pushToBrowser(
	world: ServiceWorld,
	call: SimulatedServiceCall,
): Promise<SimulatedServiceAnswer> {
	const { url, headers, bytes } = call;
	const subscription = world.records.get<StoredSubscription>(subscriptionRecordKey(url.toString()));
	if (!subscription) return refuse(404, "not found");
	if (subscription.ended) return refuse(410, "gone");
	const problem = wrongHeader(headers);
	if (call.method !== "POST" || problem) return refuse(400, problem ?? "method");
	if (!(await isSigned(world, call, subscription))) return refuse(403, "unauthorized");
	if (bytes.length > MAX_BODY) return refuse(413, "payload too large");
	const text = await openPush(bytes, subscription);
	const message = subscriptionBody.safeParse(text === null ? null : parseJson(text));
	// A real push service accepts an unreadable payload; it is refused here, because otherwise the error would
	// go unnoticed.
	if (!message.success) return refuse(400, "unreadable");
	const { title, body, tag, path, isLast } = message.data;
	deliverNotice(
		world,
		{ service: "push", to: url.toString(), title, text: body, link: path, callsAll: false, tag },
		tag,
	);
	if (isLast) unsubscribeBrowser(world, url.toString());
	return { status: 201, body: "", headers: { Location: `${url.origin}/m/${world.now()}` } };
}

/** Returns the name of an invalid push header, else null. */
function wrongHeader(headers: Headers): string | null {
	const ttl = headers.get("ttl") ?? "";
	if (!/^\d{1,10}$/.test(ttl) || Number(ttl) > MAX_TTL) return "ttl";
	if (headers.get("content-encoding") !== "aes128gcm") return "content-encoding";
	if (!/^(very-low|low|normal|high)$/.test(headers.get("urgency") ?? "normal")) return "urgency";
	return /^[\w-]{1,32}$/.test(headers.get("topic") ?? "x") ? null : "topic";
}

/** Whether the call is signed for this push service with the key passed on subscribing. */
async function isSigned(
	world: ServiceWorld,
	{ url, headers }: SimulatedServiceCall,
	{ applicationServerKey }: StoredSubscription,
): Promise<boolean> {
	const [, token = "", key] =
		/^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
	if (key !== applicationServerKey) return false;
	try {
		const { aud, exp } = claims.parse(decode(token).payload);
		const now = world.now() / 1_000;
		if (aud !== url.origin || exp <= now || exp > now + DAY_SECONDS) return false;
		const publicKey = await crypto.subtle.importKey(
			"raw",
			Buffer.from(key, "base64url"),
			{ name: "ECDSA", namedCurve: "P-256" },
			true,
			["verify"],
		);
		await verify(token, publicKey as never, { alg: "ES256", exp: false, iat: false, nbf: false } as never);
		return true;
	} catch {
		return false;
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
