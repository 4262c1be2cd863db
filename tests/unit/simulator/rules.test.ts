import { describe, expect, test } from "vitest";
import { graphemeLength } from "#domain/platform/line/line-text.ts";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { placeholdersOf } from "#domain/platform/line/text-message.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { moveClockLead } from "#simulator/rules/clock-rule.ts";
import { findStrikingFault, type LineFault } from "#simulator/rules/line-fault.ts";
import { generateMessageId, generateUserId, isLineDestination } from "#simulator/rules/line-ids.ts";
import { signLineBody } from "#simulator/rules/line-signature.ts";
import { fitsQuota, quotaMonth } from "#simulator/rules/quota-rule.ts";
import { isReplyTokenValid } from "#simulator/rules/reply-token.ts";
import { isRetryKey, isRetryKeyRemembered } from "#simulator/rules/retry-key.ts";
import { generateUlid } from "#simulator/rules/ulid.ts";

const NOW = Date.UTC(2026, 10, 20, 3);

describe("reply tokens", () => {
	const fresh = { eventAt: NOW, deliveredAt: NOW, usedAt: null };

	test("serve for one minute after the webhook", () => {
		expect(isReplyTokenValid(fresh, NOW)).toBe(true);
		expect(isReplyTokenValid(fresh, NOW + MINUTE)).toBe(true);
		expect(isReplyTokenValid(fresh, NOW + MINUTE + 1)).toBe(false);
	});

	test("serve once", () => {
		expect(isReplyTokenValid({ ...fresh, usedAt: NOW + SECOND }, NOW + 2 * SECOND)).toBe(false);
	});

	test("begin a new minute when the webhook is redelivered, up to 20 minutes after the event", () => {
		const redelivered = { ...fresh, deliveredAt: NOW + 10 * MINUTE };
		expect(isReplyTokenValid(redelivered, NOW + 10 * MINUTE + 30 * SECOND)).toBe(true);
		expect(isReplyTokenValid(redelivered, NOW + 11 * MINUTE + 1)).toBe(false);
		const late = { ...fresh, deliveredAt: NOW + 20 * MINUTE };
		expect(isReplyTokenValid(late, NOW + 20 * MINUTE)).toBe(true);
		expect(isReplyTokenValid(late, NOW + 20 * MINUTE + 1)).toBe(false);
	});

	test("stay spent when a used one is redelivered", () => {
		expect(isReplyTokenValid({ eventAt: NOW, deliveredAt: NOW + MINUTE, usedAt: NOW }, NOW + MINUTE)).toBe(
			false,
		);
	});
});

describe("retry keys", () => {
	test.each([
		["123e4567-e89b-12d3-a456-426614174000", true],
		["123E4567-E89B-12D3-A456-426614174000", true],
		["00000000-0000-0000-0000-000000000000", true],
		["123e4567e89b12d3a456426614174000", false],
		["{123e4567-e89b-12d3-a456-426614174000}", false],
		["123e4567-e89b-12d3-a456-42661417400g", false],
		["", false],
	])("%s is one: %s", (key, expected) => expect(isRetryKey(key)).toBe(expected));

	test("are remembered for 24 hours", () => {
		expect(isRetryKeyRemembered(NOW, NOW + DAY - 1)).toBe(true);
		expect(isRetryKeyRemembered(NOW, NOW + DAY)).toBe(false);
	});
});

describe("the quota", () => {
	test("is counted by Japan's months", () => {
		expect(quotaMonth(Date.UTC(2026, 10, 30, 14, 59))).toBe("2026-11");
		expect(quotaMonth(Date.UTC(2026, 10, 30, 15))).toBe("2026-12");
	});

	test("takes a send whole or not at all", () => {
		expect(fitsQuota(98, 2, 100)).toBe(true);
		expect(fitsQuota(99, 2, 100)).toBe(false);
		expect(fitsQuota(100, 0, 100)).toBe(true);
		expect(fitsQuota(1e9, 500, null)).toBe(true);
	});
});

describe("the clock", () => {
	test("advances by a time, to an instant or to a lead", () => {
		expect(moveClockLead({ advance_ms: HOUR }, NOW, MINUTE)).toBe(HOUR + MINUTE);
		expect(moveClockLead({ to: NOW + DAY }, NOW, HOUR)).toBe(DAY);
		expect(moveClockLead({ lead_ms: HOUR }, NOW, MINUTE)).toBe(HOUR);
	});

	test("never goes back", () => {
		expect(moveClockLead({ advance_ms: -1 }, NOW, HOUR)).toBeNull();
		expect(moveClockLead({ to: NOW + HOUR - 1 }, NOW, HOUR)).toBeNull();
		expect(moveClockLead({ lead_ms: HOUR - 1 }, NOW, HOUR)).toBeNull();
		expect(moveClockLead({ to: NOW + HOUR }, NOW, HOUR)).toBe(HOUR);
	});
});

describe("faults", () => {
	const fault = (id: number, change: Partial<LineFault>): LineFault => ({
		id,
		kind: "server_error",
		endpoint: "any",
		remaining: 1,
		probability: 1,
		afterAcceptance: false,
		retryAfter: null,
		silenceMs: 11_000,
		...change,
	});

	test("strike the calls they are set on", () => {
		const onReply = fault(1, { endpoint: "reply" });
		expect(findStrikingFault([onReply], "reply", () => 0.99)).toBe(onReply);
		expect(findStrikingFault([onReply], "push", () => 0)).toBeUndefined();
		expect(findStrikingFault([fault(2, {})], "profile", () => 0.99)?.id).toBe(2);
	});

	test("each rolls its own dice, the oldest first", () => {
		const rolls = [0.3, 0.1];
		const faults = [fault(1, { probability: 0.25 }), fault(2, { probability: 0.25 })];
		expect(findStrikingFault(faults, "push", () => rolls.shift() ?? 1)?.id).toBe(2);
	});
});

describe("ids", () => {
	test("a ULID carries its time in order and has 26 characters of Crockford's alphabet", () => {
		const earlier = generateUlid(NOW);
		const later = generateUlid(NOW + 1);
		expect(earlier).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
		expect(earlier.slice(0, 10) < later.slice(0, 10)).toBe(true);
		// Example from the description of ULIDs.
		expect(generateUlid(1469918176385).slice(0, 10)).toBe("01ARYZ6S41");
	});

	test("a user id has LINE's form", () => {
		expect(isLineUserId(generateUserId())).toBe(true);
		expect(isLineUserId("Uabc")).toBe(false);
		expect(isLineDestination(`C${"0".repeat(32)}`)).toBe(true);
		expect(isLineUserId(`C${"0".repeat(32)}`)).toBe(false);
	});

	test("message ids are distinct within a millisecond", () => {
		const ids = Array.from({ length: 5_000 }, () => generateMessageId(NOW));
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids[0]).toMatch(/^\d{18}$/);
	});
});

test("a signature is HMAC-SHA256 over the bytes, in base64", async () => {
	const { createHmac } = await import("node:crypto");
	const body = '{"events":[{"text":"予約🍎"}]}';
	expect(await signLineBody(body, "秘密")).toBe(
		createHmac("sha256", "秘密").update(body, "utf8").digest("base64"),
	);
});

test.each([
	["あいう", 3],
	["👨‍👩‍👧‍👦", 1],
	["🍎🍏", 2],
	["か\u3099", 1],
	["", 0],
])("%s has %i graphemes", (text, length) => expect(graphemeLength(text)).toBe(length));

test.each([
	["こんにちは {name} さん {laugh}", ["name", "laugh"]],
	["{{name}} はそのまま", []],
	["{a}{{b}}{c}", ["a", "c"]],
	["閉じない {name", null],
	["開かない name}", null],
])("%s holds the placeholders %j", (text, names) => expect(placeholdersOf(text)).toEqual(names));
