import type { Env } from "#functions/env.ts";
import { callLine } from "./line-client.ts";
import { callLineLogin } from "./line-fetch.ts";
import { requestShortLivedToken } from "./request-token.ts";

/** LINE official account, as LINE describes it. */
export interface LineBot {
	userId: string;
	basicId: string;
	displayName: string;
	pictureUrl: string | null;
	/** Id that the account bought, such as `@shop`; null without one. */
	premiumId: string | null;
	/** `chat` where LINE's own chat is on, beside this console. */
	chatMode: string;
	/** `manual` where messages are marked as read by a call. */
	markAsReadMode: string;
}

/** Webhook address of a channel at LINE. */
export interface LineWebhook {
	endpoint: string;
	/** Whether LINE sends webhooks (Webhookの利用). */
	active: boolean;
}

/** Result of a test webhook that LINE sends. */
export interface LineWebhookTest {
	success: boolean;
	/** LINE's reason in a word: `OK`, `COULD_NOT_CONNECT`, `ERROR_STATUS_CODE` … */
	reason: string;
	statusCode: number;
	/** Details of the reason, in LINE's words. */
	detail: string;
	/** Time of the test, ISO 8601; "" if LINE does not say. */
	timestamp: string;
}

/** Error for a call that LINE did not answer, so that nothing is known. */
export class LineUnavailable extends Error {
	override name = "LineUnavailable";
}

interface LineChannelAnswer {
	ok: boolean;
	status: number;
	body: Record<string, unknown>;
}

/** @throws LineUnavailable where LINE is unreachable or busy */
async function answerOf(call: Promise<Response>): Promise<LineChannelAnswer> {
	const response = await call.catch(() => null);
	if (!response || response.status === 429 || response.status >= 500) throw new LineUnavailable();
	const body: unknown = await response.json().catch(() => null);
	return { ok: response.ok, status: response.status, body: (body ?? {}) as Record<string, unknown> };
}

const callJson = (env: Env, method: "POST" | "PUT", path: string, body: object): Promise<Response> =>
	callLine(env, path, {
		method,
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});

/** Account of an access token; null if LINE refuses the token. */
export async function requestBot(env: Env): Promise<LineBot | null> {
	const { ok, body } = await answerOf(callLine(env, "/v2/bot/info"));
	if (!ok) return null;
	const { userId, basicId, displayName, pictureUrl, premiumId, chatMode, markAsReadMode } = body;
	return {
		userId: String(userId ?? ""),
		basicId: String(basicId ?? ""),
		displayName: String(displayName ?? ""),
		pictureUrl: typeof pictureUrl === "string" ? pictureUrl : null,
		premiumId: typeof premiumId === "string" ? premiumId : null,
		chatMode: String(chatMode ?? ""),
		markAsReadMode: String(markAsReadMode ?? ""),
	};
}

/** Channel and remaining seconds of a long-lived or short-lived access token; null for any other. */
export async function verifyAccessToken(
	env: Env,
	accessToken: string,
): Promise<{ channelId: string; expiresIn: number } | null> {
	const { ok, body } = await answerOf(callLineLogin(env, "/v2/oauth/verify", { access_token: accessToken }));
	return ok ? { channelId: String(body.client_id ?? ""), expiresIn: Number(body.expires_in ?? 0) } : null;
}

/**
 * Short-lived token of a channel; null if the secret is not the channel's.
 * @throws LineUnavailable where LINE is unreachable or busy
 */
export const requestChannelToken = (
	env: Env,
	channelId: string,
	secret: string,
): Promise<{ token: string } | null> =>
	requestShortLivedToken(env, channelId, secret).catch(() => {
		throw new LineUnavailable();
	});

/** Webhook address of the channel; null where none is set. */
export async function requestWebhook(env: Env): Promise<LineWebhook | null> {
	const { ok, body } = await answerOf(callLine(env, "/v2/bot/channel/webhook/endpoint"));
	return ok ? { endpoint: String(body.endpoint ?? ""), active: body.active === true } : null;
}

/** Sets the webhook address of the channel. @returns whether LINE accepts it */
export const setWebhook = async (env: Env, endpoint: string): Promise<boolean> =>
	(await answerOf(callJson(env, "PUT", "/v2/bot/channel/webhook/endpoint", { endpoint }))).ok;

/** Lets LINE send a webhook without events; null if LINE refuses to. */
export async function testWebhook(env: Env): Promise<LineWebhookTest | null> {
	const { ok, body } = await answerOf(callJson(env, "POST", "/v2/bot/channel/webhook/test", {}));
	if (!ok) return null;
	return {
		success: body.success === true,
		reason: String(body.reason ?? ""),
		statusCode: Number(body.statusCode ?? 0),
		detail: String(body.detail ?? ""),
		timestamp: String(body.timestamp ?? ""),
	};
}
