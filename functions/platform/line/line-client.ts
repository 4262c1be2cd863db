import { menuRefusalText } from "#domain/content/rich-menus/judge-menu-link.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Env } from "#functions/env.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";
import { fetchFromLine, LINE_API } from "./line-fetch.ts";
import { LINE_CALL_TIMEOUT, LINE_FILE_TIMEOUT } from "./line-timeouts.ts";
import { isTokenIssued, LineTokenUnavailable, obtainToken } from "./line-token.ts";
import { type HoldCheck, passGate, reachesPeople, SendingStopped } from "./sending-gate.ts";

/** Separate host from which LINE serves the files of messages. */
export const LINE_DATA_API = "https://api-data.line.me";

export interface LineInit extends RequestInit {
	/** A plain object, to save the creation of `Headers`. */
	headers?: Record<string, string>;
	/** Required for calls that bring messages to people, which are not made without it while a kind of sends is held. */
	isHeld?: HoldCheck;
}

/**
 * Calls LINE, the stand-in at `LINE_API_BASE`, or in development the simulator. A short-lived token that LINE
 * refuses is replaced once, and the call repeated: LINE has carried out nothing of a call that it answers with 401.
 * @throws LineTokenUnavailable if no token could be issued, and SendingStopped while an operator has stopped all sending:
 * the call was not made
 */
export async function callLine(
	env: Env,
	path: string,
	init: LineInit = {},
	base = LINE_API,
): Promise<Response> {
	const stored = env.LINE_CHANNEL_ACCESS_TOKEN;
	if (stored || !isTokenIssued(env)) return callWithToken(env, path, init, base, stored ?? "");
	const token = await obtainToken(env);
	const response = await callWithToken(env, path, init, base, token ?? "");
	if (response.status !== 401 || token === null) return response;
	const renewed = await obtainToken(env, token);
	if (renewed === null) return response;
	await response.body?.cancel();
	return callWithToken(env, path, init, base, renewed);
}

/** Whether a call failed before it was made. */
export const isUnmadeCall = (error: unknown): boolean =>
	error instanceof LineTokenUnavailable || error instanceof SendingStopped;

async function callWithToken(
	env: Env,
	path: string,
	{ isHeld, ...init }: LineInit,
	base: string,
	token: string,
): Promise<Response> {
	// Right before the call: the token may have taken longer to obtain than a check of the gate is valid.
	if (reachesPeople(init.method, path)) await passGate(env, { path, isHeld });
	const headers = { ...init.headers, Authorization: `Bearer ${token}` };
	const request = { ...init, headers, signal: init.signal ?? AbortSignal.timeout(LINE_CALL_TIMEOUT) };
	const address = env.LINE_API_BASE ?? base;
	const response = await fetchFromLine(env, path, request, base).catch((error: unknown) => {
		failedAddresses.add(address);
		throw error;
	});
	if (base === LINE_API && !isFromCloudflare(response)) {
		lastResponseAt.set(address, performance.now());
		failedAddresses.delete(address);
	}
	return response;
}

/** Time of LINE's last response by base address, on a clock that the simulator does not move. */
const lastResponseAt = new Map<string, number>();

/** Base addresses at which calls have failed or timed out since LINE's last response. */
const failedAddresses = new Set<string>();

/** Whether calls have failed since LINE's last response. */
export const hasFailedCalls = (env: Env): boolean => failedAddresses.has(env.LINE_API_BASE ?? LINE_API);

/** Whether LINE responded within the last `maxAge` milliseconds. */
export const hasRespondedWithin = (env: Env, maxAge: number): boolean =>
	performance.now() - (lastResponseAt.get(env.LINE_API_BASE ?? LINE_API) ?? Number.NEGATIVE_INFINITY) <
	maxAge;

/**
 * Cloudflare's own statuses for a connection that was never made: refused, no route, no TLS, unknown name.
 * 520, 522 and 524 are excluded, because they also mean a connection that broke during the call.
 */
const NEVER_CONNECTED = [521, 523, 525, 526, 530];
const isFromCloudflare = (response: Response): boolean =>
	NEVER_CONNECTED.includes(response.status) &&
	response.headers.get("server") === "cloudflare" &&
	!response.headers.has("x-line-request-id");

export interface SendCall {
	to:
		| { method: "reply"; token: string }
		| { method: "push"; lineUserId: string; retryKey: string }
		| { method: "multicast"; lineUserIds: string[]; retryKey: string };
	/** JSON text, so that messages for many friends are serialized once. */
	messages: string;
	/** Name under which LINE counts the message together with others; a reply has none. */
	unit?: string | null | undefined;
	/** Whether it is held from a recipient by now. */
	isHeld: HoldCheck;
	/** Timeout signal. Calls that begin together may share one, which saves timers. */
	signal?: AbortSignal;
}

export interface SendResult {
	answer: SendAnswer;
	/** LINE's message ids in order; empty if it returned none. */
	sentMessageIds: string[];
	/** Quote token of each message in the same order; null for messages that cannot be quoted. */
	quoteTokens: (string | null)[];
	requestId: string | null;
}

/** Result of a call that is skipped because LINE does not respond. */
export const UNREACHABLE: SendResult = {
	answer: { kind: "unreachable" },
	sentMessageIds: [],
	quoteTokens: [],
	requestId: null,
};

/**
 * Sends messages to one or many friends. It never throws: a missing response is a result that the caller
 * must handle.
 */
export async function sendLineMessages(
	env: Env,
	{ to, messages, unit, isHeld, signal }: SendCall,
): Promise<SendResult> {
	// LINE accepts a retry key on a push or a multicast, and refuses a reply with one.
	const headers: Record<string, string> = to.method === "reply" ? {} : { "X-Line-Retry-Key": to.retryKey };
	try {
		const unitOfSend = unit && to.method !== "reply" ? `,"customAggregationUnits":["${unit}"]` : "";
		const body = `{${recipientOf(to)},"messages":${messages}${unitOfSend}}`;
		return await readResult(
			await post(env, `/v2/bot/message/${to.method}`, body, { headers, signal, isHeld }),
		);
	} catch (error) {
		const kind = isUnmadeCall(error) ? "unreachable" : "silence";
		return { answer: { kind }, sentMessageIds: [], quoteTokens: [], requestId: null };
	}
}

function recipientOf(to: SendCall["to"]): string {
	if (to.method === "reply") return `"replyToken":${JSON.stringify(to.token)}`;
	return `"to":${JSON.stringify(to.method === "push" ? to.lineUserId : to.lineUserIds)}`;
}

const post = (
	env: Env,
	path: string,
	body: string,
	{
		headers,
		signal,
		isHeld,
	}: { headers: Record<string, string>; signal: AbortSignal | undefined; isHeld: HoldCheck },
) =>
	callLine(env, path, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...headers },
		body,
		isHeld,
		...(signal && { signal }),
	});

export interface LineResponseBody {
	message?: unknown;
	details?: { message?: unknown; property?: unknown }[];
	sentMessages?: { id?: unknown; quoteToken?: unknown }[];
}

async function readResult(response: Response): Promise<SendResult> {
	// The status decides; an unexpected body changes nothing.
	const body = ((await response.json().catch(() => null)) ?? {}) as LineResponseBody;
	const sentMessages = Array.isArray(body.sentMessages) ? body.sentMessages : [];
	return {
		answer: toLineAnswer(response, body),
		sentMessageIds: sentMessages.map(({ id }) => String(id ?? "")),
		quoteTokens: sentMessages.map(({ quoteToken }) => (typeof quoteToken === "string" ? quoteToken : null)),
		requestId: response.headers.get("x-line-request-id"),
	};
}

/** Converts LINE's response to the form that the delivery verdict needs. */
export function toLineAnswer(response: Response, body: LineResponseBody): SendAnswer {
	if (response.ok) return { kind: "http", status: response.status, message: "" };
	if (isFromCloudflare(response)) return { kind: "unreachable" };
	const retryAfter = retryAfterOf(response);
	return {
		kind: "http",
		status: response.status,
		message: messageOf(body),
		...(retryAfter !== null && { retryAfter }),
	};
}

/** LINE's error message with its details, in one line. */
function messageOf(body: LineResponseBody): string {
	const details = Array.isArray(body.details) ? body.details : [];
	const lines = details.map(({ message, property }) => [property, message].filter(Boolean).join(": "));
	return [String(body.message ?? ""), ...lines].filter(Boolean).join(" / ").slice(0, 500);
}

/**
 * Friend's profile; null if LINE does not provide it (blocked, never a friend).
 * @throws if LINE is unavailable
 */
export async function fetchProfile(
	env: Env,
	lineUserId: string,
	signal?: AbortSignal,
): Promise<LineProfile | null> {
	const response = await callLine(env, profilePath(lineUserId), signal && { signal });
	if (response.status === 404 || response.status === 400) return null;
	if (!response.ok) throw troubleOf(response);
	return (await response.json()) as LineProfile;
}

const profilePath = (lineUserId: string) => `/v2/bot/profile/${encodeURIComponent(lineUserId)}`;

/**
 * Friend's profile for a read of many: null if LINE does not provide it, undefined if LINE has trouble. Never
 * throws.
 */
export async function requestProfile(
	env: Env,
	lineUserId: string,
): Promise<{ answer: SendAnswer; profile: LineProfile | null | undefined }> {
	try {
		const response = await callLine(env, profilePath(lineUserId));
		const body = (await response.json().catch(() => null)) as LineProfile & LineResponseBody;
		const answer = toLineAnswer(response, body ?? {});
		if (response.status === 404 || response.status === 400) return { answer, profile: null };
		return { answer, profile: response.ok && body ? body : undefined };
	} catch {
		return { answer: { kind: "silence" }, profile: undefined };
	}
}

export interface LineProfile {
	displayName?: string;
	pictureUrl?: string;
	statusMessage?: string;
	language?: string;
}

/**
 * File of a message. Its timeout is that of the background task that downloads it.
 * @throws if LINE is unavailable, or is still preparing a video or sound (202)
 */
export async function fetchMessageContent(env: Env, lineMessageId: string): Promise<Response> {
	const response = await callLine(
		env,
		`/v2/bot/message/${encodeURIComponent(lineMessageId)}/content`,
		{ signal: AbortSignal.timeout(LINE_FILE_TIMEOUT) },
		LINE_DATA_API,
	);
	if (response.status === 200) return response;
	await response.body?.cancel();
	throw response.status === 202 ? new Error(BACKGROUND_TEXTS.lineFileNotReady) : troubleOf(response);
}

/** Error for a failed call, with a text for operators. */
function troubleOf({ status }: Response): Error {
	if (status === 429) return new Error(DELIVERY_TEXTS.lineBusy);
	return new Error(status >= 500 ? DELIVERY_TEXTS.lineTrouble(status) : menuRefusalText(status, ""));
}
