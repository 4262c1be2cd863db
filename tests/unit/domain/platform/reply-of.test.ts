import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { findValidReplyToken, REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";

const RECEIVED = Date.parse("2026-11-20T10:00:00+09:00");

const until = (age: number, isRedelivery: boolean) =>
	findValidReplyToken({
		receivedAt: RECEIVED,
		event: { replyToken: "token", timestamp: RECEIVED - age, deliveryContext: { isRedelivery } },
	})?.until ?? null;

describe("the time of a reply token", () => {
	test.each([
		["a new event", 0, false, RECEIVED + REPLY_WINDOW],
		["an event that took ten seconds", 10 * SECOND, false, RECEIVED + REPLY_WINDOW - 10 * SECOND],
		["an event of a clock that is ahead", -MINUTE, false, RECEIVED + REPLY_WINDOW],
		["an old event that arrives for the first time", MINUTE, false, null],
		["an event of before all time", 1e300, false, null],
		["a redelivered event", 10 * MINUTE, true, RECEIVED + REPLY_WINDOW],
		["a redelivered event just before the token's end", 19.5 * MINUTE, true, RECEIVED + 20 * SECOND],
		["a redelivered event whose token has ended", 20 * MINUTE, true, null],
		["an event redelivered a day later", 1440 * MINUTE, true, null],
	])("%s", (_, age, isRedelivery, expected) => expect(until(age, isRedelivery)).toBe(expected));

	test("an event without a token has none", () =>
		expect(findValidReplyToken({ receivedAt: RECEIVED, event: { timestamp: RECEIVED } })).toBeNull());
});
