import type { z } from "zod";
import { isRetryKey, isRetryKeyRemembered } from "../rules/retry-key.ts";
import { isStatelessToken } from "../rules/stateless-token.ts";
import { checkBody } from "../schemas/check-body.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { lastAcceptanceOf } from "../store/acceptance-store.ts";
import { readStoredText } from "../store/setting-store.ts";
import { refuseLineBody, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler, ReceivedLineCall } from "./receive-call.ts";

const MAX_BODY = 2 * 1024 * 1024;

/** Name of the stored text that says whether the long-lived token was revoked. */
export const TOKEN_REVOKED = "token_revoked";

/** Returns the refusal of a caller other than the account, else null. */
export function refuseUnauthorized(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
): SimulatedLineAnswer | null {
	const { LINE_CHANNEL_ACCESS_TOKEN: longLived, LINE_CHANNEL_SECRET: secret } = platform.env;
	const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
	const isRevoked = readStoredText(platform.sql, TOKEN_REVOKED) === "true";
	if (token && longLived && token === longLived && !isRevoked) return null;
	if (token && secret && isStatelessToken(secret, token, platform.now())) return null;
	const reason = call.headers.authorization ? "invalid token" : "missing authorization header";
	return refuseLineCall(
		401,
		`Authentication failed due to the following reason: ${reason}. Confirm that the access token in the authorization header is valid.`,
	);
}

/** Makes a call idempotent by its retry key. */
export const withRetryKey =
	(handle: LineCallHandler): LineCallHandler =>
	(platform, call) => {
		const key = call.headers["x-line-retry-key"];
		if (key === undefined) return handle(platform, call);
		if (!isRetryKey(key)) return refuseLineCall(400, "The retry key is invalid");
		const accepted = lastAcceptanceOf(platform.sql, key.toLowerCase());
		if (!accepted || !isRetryKeyRemembered(accepted.at, call.at)) return handle(platform, call);
		return {
			status: 409,
			body: { message: "The retry key is already accepted", ...accepted.answer },
			headers: { "X-Line-Accepted-Request-Id": accepted.requestId },
		};
	};

/** Refuses retry keys, which LINE supports for few calls. */
export const withoutRetryKey =
	(handle: LineCallHandler): LineCallHandler =>
	(platform, call) =>
		call.headers["x-line-retry-key"] === undefined
			? handle(platform, call)
			: refuseLineCall(400, "The retry key is not supported for this API");

/** Validates a call's JSON body against a schema. */
export const withJsonBody =
	<Schema extends z.ZodType>(
		schema: Schema,
		act: (platform: SimulatorPlatform, call: ReceivedLineCall, body: z.output<Schema>) => SimulatedLineAnswer,
	): LineCallHandler =>
	(platform, call) => {
		const mediaType = call.headers["content-type"] ?? "";
		if (!/^application\/json\s*(;|$)/i.test(mediaType)) {
			return refuseLineCall(415, `The content type, ${mediaType || "(none)"}, is not supported`);
		}
		if (new TextEncoder().encode(call.body).length > MAX_BODY)
			return refuseLineCall(413, "Payload Too Large");
		const json = parseJson(call.body);
		if (!json.ok) return refuseLineCall(400, `The request body could not be parsed as JSON ${json.place}`);
		const checked = checkBody(schema, json.value);
		return checked.ok ? act(platform, call, checked.body) : refuseLineBody(checked.error);
	};

type Parsed = { ok: true; value: unknown } | { ok: false; place: string };

function parseJson(text: string): Parsed {
	try {
		return { ok: true, value: JSON.parse(text) };
	} catch (error) {
		const position = /position (\d+)/.exec(String(error))?.[1];
		if (!position) return { ok: false, place: "(line: -, column: -)" };
		const before = text.slice(0, Number(position)).split("\n");
		return { ok: false, place: `(line: ${before.length}, column: ${(before.at(-1) ?? "").length + 1})` };
	}
}
