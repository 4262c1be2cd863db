import { decode, verify } from "hono/jwt";
import { z } from "zod";
import {
	deliverNotice,
	parseJsonBody,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";
import { FCM_PROJECT, type ServiceAccountKey, serviceAccountKeyName } from "./key-file.ts";

/** The only registered device. */
export const FCM_DEVICE = "simulator-device:000000000001";

const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const TOKEN_ADDRESS = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
/** Longest validity of an assertion and of a token, seconds, and the tolerance between two clocks. */
const MAX_VALIDITY = 3_600;
const CLOCK_SKEW = 60;
const MAX_BYTES = 4_096;

const claims = z.object({
	iss: z.email(),
	scope: z.literal(SCOPE),
	aud: z.literal(TOKEN_ADDRESS),
	iat: z.int(),
	exp: z.int(),
});

const refuseToken = (error: string): SimulatedServiceAnswer => ({ status: 400, body: { error } });

/** Grants a token to a caller that signs with a service account key of the simulator. */
export async function grantFcmToken(
	world: ServiceWorld,
	{ method, text }: SimulatedServiceCall,
): Promise<SimulatedServiceAnswer> {
	const form = new URLSearchParams(text);
	if (method !== "POST" || form.get("grant_type") !== GRANT_TYPE)
		return refuseToken("unsupported_grant_type");
	const assertion = form.get("assertion") ?? "";
	const read = claims.safeParse(claimsIn(assertion));
	if (!read.success) return refuseToken("invalid_grant");
	const { iss, iat, exp } = read.data;
	const now = world.now() / 1_000;
	const key = world.records.get<ServiceAccountKey>(serviceAccountKeyName(iss));
	if (!key || exp <= now || exp - iat > MAX_VALIDITY || iat > now + CLOCK_SKEW)
		return refuseToken("invalid_grant");
	try {
		await verify(
			assertion,
			key.publicKey as never,
			{ alg: "RS256", exp: false, iat: false, nbf: false } as never,
		);
	} catch {
		return refuseToken("invalid_grant");
	}
	const token = `ya29.${Math.floor(world.random() * 2 ** 40).toString(36)}`;
	world.records.put(`fcm-token/${token}`, exp);
	return { status: 200, body: { access_token: token, expires_in: MAX_VALIDITY, token_type: "Bearer" } };
}

function claimsIn(assertion: string): unknown {
	try {
		return decode(assertion).payload;
	} catch {
		return null;
	}
}

const message = z.strictObject({
	message: z.strictObject({
		token: z.string().min(1),
		notification: z.strictObject({ title: z.string(), body: z.string() }),
		android: z.strictObject({ notification: z.strictObject({ tag: z.string() }) }).optional(),
		apns: z.strictObject({ headers: z.record(z.string(), z.string().max(64)) }).optional(),
		webpush: z
			.strictObject({
				notification: z.strictObject({ tag: z.string() }),
				fcm_options: z.strictObject({ link: z.url({ protocol: /^https$/ }) }).optional(),
			})
			.optional(),
	}),
});

const refuse = (code: number, status: string): SimulatedServiceAnswer => ({
	status: code,
	body: { error: { code, status, message: status } },
});

/** `POST /v1/projects/{project}/messages:send`: a device shows one notification for a tag. */
export function sendToFcmDevice(world: ServiceWorld, call: SimulatedServiceCall): SimulatedServiceAnswer {
	if (call.method !== "POST" || call.url.pathname !== `/v1/projects/${FCM_PROJECT}/messages:send`)
		return refuse(404, "NOT_FOUND");
	const token = call.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
	const until = world.records.get<number>(`fcm-token/${token}`);
	if (until === undefined || until <= world.now() / 1_000) return refuse(401, "UNAUTHENTICATED");
	if (new TextEncoder().encode(call.text).length > MAX_BYTES) return refuse(400, "INVALID_ARGUMENT");
	const read = message.safeParse(parseJsonBody(call));
	if (!read.success) return refuse(400, "INVALID_ARGUMENT");
	const { token: to, notification, webpush } = read.data.message;
	if (to !== FCM_DEVICE) return refuse(404, "NOT_FOUND");
	deliverNotice(
		world,
		{
			service: "fcm",
			to,
			title: notification.title,
			text: notification.body,
			link: webpush?.fcm_options?.link ?? "",
			callsAll: false,
		},
		webpush?.notification.tag,
	);
	return { status: 200, body: { name: `projects/${FCM_PROJECT}/messages/${world.now()}` } };
}
