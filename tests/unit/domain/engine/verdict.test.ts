import { describe, expect, test } from "vitest";
import {
	backoff,
	DOUBT_LIMIT,
	isDoubtExpired,
	judgeDelivery,
	type SendAnswer,
	type SendAttempt,
} from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";

const NOW = Date.parse("2026-11-20T10:00:00+09:00");
const HALF = () => 0.5;

const attempt = (given: Partial<SendAttempt> = {}): SendAttempt => ({
	method: "push",
	attempts: 1,
	inDoubt: false,
	firstAttemptAt: NOW - SECOND,
	replyUntil: null,
	replyDoubt: "wait",
	now: NOW,
	messages: 1,
	...given,
});
const http = (status: number, message = "", retryAfter?: number): SendAnswer => ({
	kind: "http",
	status,
	message,
	...(retryAfter !== undefined && { retryAfter }),
});
const SILENCE: SendAnswer = { kind: "silence" };
const MONTHLY = "You have reached your monthly limit.";
const TOO_FAST = "The API rate limit has been exceeded. Try again later.";
const SPENT = "Invalid reply token";

const verdictOn = (answer: SendAnswer, given: Partial<SendAttempt> = {}) =>
	judgeDelivery(answer, attempt(given), HALF);

describe("LINE's answer to one attempt", () => {
	type Case = [string, SendAnswer, Partial<SendAttempt>, object];
	const METHODS = ["push", "reply"] as const;
	const DOUBTS = [false, true];

	/** Verdicts independent of the method and of earlier doubts. */
	const ALWAYS: [string, SendAnswer, object][] = [
		["200", http(200), { type: "sent" }],
		["202", http(202), { type: "sent" }],
		["409: taken before", http(409, "The retry key is already accepted"), { type: "sent" }],
		["400", http(400, "Bad body"), { type: "failed", reason: DELIVERY_TEXTS.lineRefused(400, "Bad body") }],
		["404", http(404, "Not found"), { type: "failed", reason: DELIVERY_TEXTS.lineRefused(404, "Not found") }],
		["413", http(413), { type: "failed", reason: DELIVERY_TEXTS.lineRefused(413, "") }],
		["500", http(500), { type: "retry", inDoubt: true, reason: DELIVERY_TEXTS.lineTrouble(500) }],
		["503", http(503), { type: "retry", inDoubt: true, reason: DELIVERY_TEXTS.lineTrouble(503) }],
		["silence", SILENCE, { type: "retry", inDoubt: true, reason: DELIVERY_TEXTS.lineSilent }],
	];
	const table: Case[] = ALWAYS.flatMap(([name, answer, verdict]) =>
		METHODS.flatMap((method) =>
			DOUBTS.map(
				(inDoubt): Case => [
					`${name}, on a ${method}${inDoubt ? " in doubt" : ""}`,
					answer,
					{ method, inDoubt },
					verdict,
				],
			),
		),
	);

	test.each(table)("%s", (_, answer, given, verdict) => {
		expect(verdictOn(answer, given)).toMatchObject(verdict);
	});

	test.each(DOUBTS)("429, too fast, is tried again and changes nothing of the doubt: %s", (inDoubt) => {
		expect(verdictOn(http(429, TOO_FAST), { inDoubt })).toMatchObject({
			type: "retry",
			inDoubt,
			reason: DELIVERY_TEXTS.lineBusy,
		});
	});

	test.each([
		["429, the month's quota", http(429, MONTHLY), DELIVERY_TEXTS.quotaExhausted],
		["401", http(401, "Authentication failed."), DELIVERY_TEXTS.lineUnauthorized(401)],
		["403", http(403, "Not permitted"), DELIVERY_TEXTS.lineUnauthorized(403)],
	])(
		"%s is of the account, not of the messages: in doubt nobody knows whether they arrived before",
		(_, answer, reason) => {
			for (const method of METHODS) {
				expect(verdictOn(answer, { method })).toEqual({ type: "failed", reason });
				expect(verdictOn(answer, { method, inDoubt: true })).toMatchObject({
					type: "parked",
					reason: expect.stringContaining(reason),
				});
			}
		},
	);

	test.each(DOUBTS)(
		"no way to LINE changes nothing of the doubt, and is tried again within a minute: %s",
		(inDoubt) => {
			for (const attempts of [1, 5, 60]) {
				const verdict = verdictOn({ kind: "unreachable" }, { inDoubt, attempts });
				expect(verdict).toMatchObject({ type: "retry", inDoubt, reason: DELIVERY_TEXTS.lineUnreachable });
				expect((verdict as { at: number }).at - NOW).toBeLessThanOrEqual(MINUTE);
			}
		},
	);

	test("the quota is known by LINE's message, in whatever case it comes", () => {
		expect(verdictOn(http(429, MONTHLY.toUpperCase()))).toMatchObject({ type: "failed" });
		expect(verdictOn(http(429, ""))).toMatchObject({ type: "retry" });
	});
});

describe("a reply token that LINE does not take", () => {
	const on = (given: Partial<SendAttempt>) => verdictOn(http(400, SPENT), { method: "reply", ...given });

	test("sends the messages as a push where no attempt of ours can have used it", () => {
		expect(on({ inDoubt: false })).toMatchObject({ type: "push" });
		expect(on({ inDoubt: false, replyUntil: NOW + MINUTE })).toMatchObject({ type: "push" });
	});

	test("means that they arrived, where one of ours may have used it and it would still be fresh", () => {
		expect(on({ inDoubt: true, replyUntil: NOW + 1 })).toEqual({ type: "sent" });
	});

	test("is left to a person, where one of ours may have used it and it is too old to tell", () => {
		expect(on({ inDoubt: true, replyUntil: NOW })).toEqual({
			type: "parked",
			reason: DELIVERY_TEXTS.replyInDoubt,
		});
		expect(on({ inDoubt: true, replyUntil: null })).toMatchObject({ type: "parked" });
	});

	test("goes as a push after all, where the account would rather have it twice than not", () => {
		expect(on({ inDoubt: true, replyUntil: NOW, replyDoubt: "push" })).toEqual({
			type: "push",
			reason: DELIVERY_TEXTS.replyDoubtPushed,
		});
		expect(on({ inDoubt: true, replyUntil: NOW + 1, replyDoubt: "push" })).toEqual({ type: "sent" });
	});

	test("is an ordinary refusal on a push, which carries none", () => {
		expect(verdictOn(http(400, SPENT), { method: "push" })).toMatchObject({ type: "failed" });
	});
});

describe("a reply in doubt", () => {
	const UNTIL = NOW + 50 * SECOND;
	const at = (answer: SendAnswer, given: Partial<SendAttempt>) =>
		(verdictOn(answer, { method: "reply", replyUntil: UNTIL, ...given }) as { at: number }).at;

	test.each([
		["silence", SILENCE],
		["500", http(500)],
		["no way to LINE", { kind: "unreachable" } as SendAnswer],
		["too fast, with a time to wait", http(429, TOO_FAST, 60 * SECOND)],
	])("is retried while its token is valid, however often it failed: %s", (_, answer) => {
		for (const [after, attempts] of [
			[1, 1],
			[20, 4],
			[40, 9],
			[46, 10],
		] as const) {
			const now = NOW + after * SECOND;
			const next = at(answer, { inDoubt: true, now, attempts, firstAttemptAt: NOW });
			expect(next).toBeGreaterThan(now);
			expect(next).toBeLessThan(UNTIL);
		}
	});

	test("waits longer once its token has ended", () => {
		expect(at(SILENCE, { inDoubt: true, attempts: 8, now: UNTIL, firstAttemptAt: NOW })).toBeGreaterThan(
			UNTIL + MINUTE,
		);
	});

	test("is no reason to hurry a reply that certainly did not arrive", () => {
		expect(at(http(429, TOO_FAST, 60 * SECOND), { inDoubt: false })).toBe(NOW + 60 * SECOND);
	});
});

describe("the edge of 24 hours", () => {
	const began = (ago: number) => ({ firstAttemptAt: NOW - ago, attempts: 40 });
	/** The maximum delay at HALF is 7.5 minutes. */
	const LAST_WAIT = 7.5 * MINUTE;

	test("comes before LINE forgets the key", () => {
		expect(DOUBT_LIMIT).toBeLessThan(DAY);
		expect(DOUBT_LIMIT).toBeGreaterThan(23 * HOUR);
	});

	test("a next attempt that would still come before it is made", () => {
		const verdict = verdictOn(SILENCE, began(DOUBT_LIMIT - LAST_WAIT - 1));
		expect(verdict).toMatchObject({ type: "retry", at: NOW + LAST_WAIT });
	});

	test.each([
		["push", DELIVERY_TEXTS.pushInDoubt],
		["reply", DELIVERY_TEXTS.replyInDoubt],
	] as const)("one that would come at it is not: a %s in doubt is left to a person", (method, reason) => {
		const given = { method, ...began(DOUBT_LIMIT - LAST_WAIT) };
		expect(verdictOn(SILENCE, given)).toEqual({ type: "parked", reason });
	});

	test("without any doubt it has certainly not arrived, and fails", () => {
		const given = began(DOUBT_LIMIT - LAST_WAIT);
		expect(verdictOn(http(429, TOO_FAST), given)).toEqual({
			type: "failed",
			reason: DELIVERY_TEXTS.sendExpired,
		});
		expect(verdictOn(http(429, TOO_FAST), { ...given, inDoubt: true })).toMatchObject({ type: "parked" });
	});

	test("a wait that LINE asks for beyond it is not waited for", () => {
		expect(verdictOn(http(429, TOO_FAST, 2 * DAY))).toMatchObject({ type: "failed" });
	});

	test.each([
		[true, NOW - DOUBT_LIMIT, true],
		[true, NOW - DOUBT_LIMIT + 1, false],
		[false, NOW - DAY, false],
		[true, null, false],
	])("is over for a delivery in doubt (%s) first tried at %s: %s", (inDoubt, firstAttemptAt, expired) => {
		expect(isDoubtExpired({ inDoubt, firstAttemptAt }, NOW)).toBe(expired);
	});
});

describe("the wait before the next attempt", () => {
	test("doubles from two seconds up to ten minutes, half of it by chance", () => {
		for (let attempts = 1; attempts <= 60; attempts++) {
			const full = Math.min(10 * MINUTE, 2 * SECOND * 2 ** (attempts - 1));
			expect(backoff(attempts, () => 0)).toBe(full / 2);
			expect(backoff(attempts, () => 0.999_999)).toBeLessThanOrEqual(full);
			expect(backoff(attempts, HALF)).toBe(full * 0.75);
		}
	});

	test("begins anew with a delivery that was sent again, though its attempts count on", () => {
		const again = (waited: number) => verdictOn(http(500), { attempts: 12, firstAttemptAt: NOW - waited });
		expect(again(0)).toMatchObject({ at: NOW + 1.5 * SECOND });
		expect(again(30 * SECOND)).toMatchObject({ at: NOW + 90 * SECOND });
		expect(again(DAY / 2)).toMatchObject({ at: NOW + 7.5 * MINUTE });
	});

	test("is as long as ever for any other: what was waited so far does not bind it", () => {
		for (let attempts = 1, waited = 0; attempts <= 9; attempts++) {
			const verdict = judgeDelivery(http(500), attempt({ attempts, firstAttemptAt: NOW - waited }), () => 0);
			expect(verdict).toMatchObject({ at: NOW + backoff(attempts, () => 0) });
			waited += backoff(attempts, () => 0);
		}
	});

	test("is LINE's own where LINE names a longer one, and never shorter", () => {
		expect(verdictOn(http(429, TOO_FAST, 90 * SECOND))).toMatchObject({ at: NOW + 90 * SECOND });
		expect(verdictOn(http(429, TOO_FAST, 1))).toMatchObject({ at: NOW + 1.5 * SECOND });
	});

	test("keeps apart what failed together", () => {
		const waits = new Set(Array.from({ length: 100 }, (_, draw) => backoff(5, () => draw / 100)));
		expect(waits.size).toBe(100);
	});
});

describe("a call of several messages that LINE refuses", () => {
	const refusal = (...properties: string[]) =>
		http(400, ["The request body has errors", ...properties.map((each) => `${each}: bad`)].join(" / "));

	test("is sent again without those that LINE names", () => {
		const answer = refusal("messages[1].altText", "messages[1].contents", "messages[3].text");
		const reason = DELIVERY_TEXTS.lineRefused(400, answer.kind === "http" ? answer.message : "");
		expect(verdictOn(answer, { messages: 5 })).toEqual({
			type: "split",
			refused: [
				{ position: 1, reason },
				{ position: 3, reason },
			],
		});
	});

	test("of which LINE names a bad Flex message in its own way", () => {
		const answer = http(400, "A message (messages[0]) in the request body is invalid / /body: bad");
		expect(verdictOn(answer, { messages: 2 })).toMatchObject({ type: "split", refused: [{ position: 0 }] });
	});

	test.each([
		["nothing", refusal(), 3],
		["something else", refusal("to"), 3],
		["all of them", refusal("messages[0].text", "messages[1].text"), 2],
		["the only one", refusal("messages[0].text"), 1],
		["one that there is not", refusal("messages[7].text"), 2],
	])("fails as a whole where LINE names %s", (_, answer, messages) => {
		expect(verdictOn(answer, { messages })).toMatchObject({ type: "failed" });
	});
});
