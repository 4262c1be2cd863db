import type { z } from "zod";
import type { Platform } from "../platform.ts";
import { isRemembered, isRetryKey } from "../rules/retry-key.ts";
import { check } from "../schemas/check.ts";
import { lastAcceptanceOf } from "../store/acceptances.ts";
import { type LineAnswer, refuse, refuseBody } from "./answer.ts";
import type { Call, Handle } from "./call.ts";

const MAX_BODY = 2 * 1024 * 1024;

/** Returns the refusal of a caller other than the account, else null. */
export function refuseStranger(platform: Platform, call: Call): LineAnswer | null {
	const token = platform.env.LINE_CHANNEL_ACCESS_TOKEN;
	if (token && call.headers.authorization === `Bearer ${token}`) return null;
	const reason = call.headers.authorization ? "invalid token" : "missing authorization header";
	return refuse(
		401,
		`Authentication failed due to the following reason: ${reason}. Confirm that the access token in the authorization header is valid.`,
	);
}

/** Wraps a call that a retry key makes safe to repeat. */
export const retryable =
	(handle: Handle): Handle =>
	(platform, call) => {
		const key = call.headers["x-line-retry-key"];
		if (key === undefined) return handle(platform, call);
		if (!isRetryKey(key)) return refuse(400, "The retry key is invalid");
		const accepted = lastAcceptanceOf(platform.sql, key.toLowerCase());
		if (!accepted || !isRemembered(accepted.at, call.at)) return handle(platform, call);
		return {
			status: 409,
			body: { message: "The retry key is already accepted", ...accepted.answer },
			headers: { "X-Line-Accepted-Request-Id": accepted.requestId },
		};
	};

/** Wraps every other call, for which LINE accepts no retry key. */
export const unrepeatable =
	(handle: Handle): Handle =>
	(platform, call) =>
		call.headers["x-line-retry-key"] === undefined
			? handle(platform, call)
			: refuse(400, "The retry key is not supported for this API");

/** Wraps a call with a JSON body that matches a schema. */
export const withBody =
	<Schema extends z.ZodType>(
		schema: Schema,
		act: (platform: Platform, call: Call, body: z.output<Schema>) => LineAnswer,
	): Handle =>
	(platform, call) => {
		const mediaType = call.headers["content-type"] ?? "";
		if (!/^application\/json\s*(;|$)/i.test(mediaType)) {
			return refuse(415, `The content type, ${mediaType || "(none)"}, is not supported`);
		}
		if (new TextEncoder().encode(call.body).length > MAX_BODY) return refuse(413, "Payload Too Large");
		const json = parseJson(call.body);
		if (!json.ok) return refuse(400, `The request body could not be parsed as JSON ${json.place}`);
		const checked = check(schema, json.value);
		return checked.ok ? act(platform, call, checked.body) : refuseBody(checked.error);
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
