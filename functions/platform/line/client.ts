import { refusalOf } from "#domain/content/rich-menus/telling.ts";
import type { Answer } from "#domain/engine/deliveries/verdict.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import type { Env } from "#functions/env.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";
import { FILE_TIMEOUT, SEND_TIMEOUT } from "./timing.ts";

const LINE_API = "https://api.line.me";
/** LINE serves the files of messages from a host of their own. */
export const LINE_DATA_API = "https://api-data.line.me";

export interface LineInit extends RequestInit {
	/** By name: a `Headers` of its own would be made of them for nothing. */
	headers?: Record<string, string>;
}

/** One call to LINE: the real one, the stand-in at `LINE_API_BASE`, or in development the simulator. */
export async function callLine(
	env: Env,
	path: string,
	init: LineInit = {},
	base = LINE_API,
): Promise<Response> {
	const headers = { ...init.headers, Authorization: `Bearer ${env.LINE_CHANNEL_ACCESS_TOKEN ?? ""}` };
	const request = { ...init, headers, signal: init.signal ?? AbortSignal.timeout(SEND_TIMEOUT) };
	const address = env.LINE_API_BASE ?? base;
	const response = await dial(env, path, request, base).catch((error: unknown) => {
		failed.add(address);
		throw error;
	});
	if (base === LINE_API && !isFromTheWay(response)) {
		answeredAt.set(address, performance.now());
		failed.delete(address);
	}
	return response;
}

/** One call to LINE Login, which has a channel of its own and does not know this account's token. */
export const callLogin = (env: Env, path: string, form: Record<string, string>): Promise<Response> =>
	dial(
		env,
		path,
		{ method: "POST", body: new URLSearchParams(form), signal: AbortSignal.timeout(SEND_TIMEOUT) },
		LINE_API,
	);

function dial(env: Env, path: string, request: RequestInit, base: string): Promise<Response> {
	if (env.LINE_API_BASE) return fetch(env.LINE_API_BASE.replace(/\/$/, "") + path, request);
	if (env.SIMULATOR) return env.SIMULATOR.fetch(base + path, request);
	return fetch(base + path, request);
}

/** When LINE last answered anything, by base address, on a clock that the simulator does not move. */
const answeredAt = new Map<string, number>();

/** Base addresses at which calls have failed, refused or silent, since LINE last answered anything. */
const failed = new Set<string>();

/** Whether calls have failed since LINE last answered anything. */
export const isInTrouble = (env: Env): boolean => failed.has(env.LINE_API_BASE ?? LINE_API);

/** Whether LINE answered anything within these milliseconds. */
export const hasAnswered = (env: Env, within: number): boolean =>
	performance.now() - (answeredAt.get(env.LINE_API_BASE ?? LINE_API) ?? Number.NEGATIVE_INFINITY) < within;

/**
 * Cloudflare's own answers where it could not connect: refused, no route, no TLS, unknown name. 520, 522 and 524 are
 * excluded, because they also mean a connection that broke after the call had begun.
 */
const NEVER_CONNECTED = [521, 523, 525, 526, 530];
const isFromTheWay = (response: Response): boolean =>
	NEVER_CONNECTED.includes(response.status) &&
	response.headers.get("server") === "cloudflare" &&
	!response.headers.has("x-line-request-id");

export interface SendCall {
	to:
		| { method: "reply"; token: string }
		| { method: "push"; lineUserId: string; retryKey: string }
		| { method: "multicast"; lineUserIds: string[]; retryKey: string };
	/** As JSON: what many friends get is written once. */
	messages: string;
	/** When to give up. Calls that begin together may share a signal, which saves timers. */
	signal?: AbortSignal;
}

export interface SendResult {
	answer: Answer;
	/** LINE's ids of the messages, in order; empty where it gave none. */
	sentMessageIds: string[];
	/** Quote token of each message, in the same order; null for those that cannot be quoted. */
	quoteTokens: (string | null)[];
	requestId: string | null;
}

/** Sends messages to one friend, or to many. Never throws: silence is an answer that the caller must judge. */
export async function sendMessages(env: Env, { to, messages, signal }: SendCall): Promise<SendResult> {
	// LINE takes a retry key on a push or a multicast, and refuses a reply that carries one.
	const headers: Record<string, string> = to.method === "reply" ? {} : { "X-Line-Retry-Key": to.retryKey };
	try {
		const body = `{${recipientOf(to)},"messages":${messages}}`;
		return await readResult(await post(env, `/v2/bot/message/${to.method}`, body, headers, signal));
	} catch {
		return { answer: { kind: "silence" }, sentMessageIds: [], quoteTokens: [], requestId: null };
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
	headers: Record<string, string>,
	signal: AbortSignal | undefined,
) =>
	callLine(env, path, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...headers },
		body,
		...(signal && { signal }),
	});

export interface LineBody {
	message?: unknown;
	details?: { message?: unknown; property?: unknown }[];
	sentMessages?: { id?: unknown; quoteToken?: unknown }[];
}

async function readResult(response: Response): Promise<SendResult> {
	// The status decides; an unexpected body changes nothing.
	const body = ((await response.json().catch(() => null)) ?? {}) as LineBody;
	const sent = Array.isArray(body.sentMessages) ? body.sentMessages : [];
	return {
		answer: answerOf(response, body),
		sentMessageIds: sent.map(({ id }) => String(id ?? "")),
		quoteTokens: sent.map(({ quoteToken }) => (typeof quoteToken === "string" ? quoteToken : null)),
		requestId: response.headers.get("x-line-request-id"),
	};
}

/** LINE's answer as the verdict needs it. */
export function answerOf(response: Response, body: LineBody): Answer {
	if (response.ok) return { kind: "http", status: response.status, message: "" };
	if (isFromTheWay(response)) return { kind: "unreachable" };
	const retryAfter = retryAfterOf(response);
	return {
		kind: "http",
		status: response.status,
		message: messageOf(body),
		...(retryAfter !== null && { retryAfter }),
	};
}

/** LINE's reason with its details, as one line. */
function messageOf(body: LineBody): string {
	const details = Array.isArray(body.details) ? body.details : [];
	const lines = details.map(({ message, property }) => [property, message].filter(Boolean).join(": "));
	return [String(body.message ?? ""), ...lines].filter(Boolean).join(" / ").slice(0, 500);
}

/**
 * A friend's profile; null when LINE does not provide it (blocked, never a friend). @throws when LINE cannot
 * be called now.
 */
export async function fetchProfile(
	env: Env,
	lineUserId: string,
	signal?: AbortSignal,
): Promise<LineProfile | null> {
	const path = `/v2/bot/profile/${encodeURIComponent(lineUserId)}`;
	const response = await callLine(env, path, signal && { signal });
	if (response.status === 404 || response.status === 400) return null;
	if (!response.ok) throw troubleOf(response);
	return (await response.json()) as LineProfile;
}

export interface LineProfile {
	displayName?: string;
	pictureUrl?: string;
	statusMessage?: string;
	language?: string;
}

/**
 * The file of a message, whose body is read as long as its background task may take.
 * @throws when LINE does not give it now, or is still preparing a video or a sound (202)
 */
export async function fetchContent(env: Env, lineMessageId: string): Promise<Response> {
	const response = await callLine(
		env,
		`/v2/bot/message/${encodeURIComponent(lineMessageId)}/content`,
		{ signal: AbortSignal.timeout(FILE_TIMEOUT) },
		LINE_DATA_API,
	);
	if (response.status === 200) return response;
	await response.body?.cancel();
	throw response.status === 202 ? new Error(BACKGROUND_TEXTS.lineFileNotReady) : troubleOf(response);
}

/** Why LINE did not answer, in an operator's words. */
function troubleOf({ status }: Response): Error {
	if (status === 429) return new Error(DELIVERY_TEXTS.lineBusy);
	return new Error(status >= 500 ? DELIVERY_TEXTS.lineTrouble(status) : refusalOf(status, ""));
}
