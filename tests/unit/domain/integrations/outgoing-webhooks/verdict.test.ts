import { expect, test } from "vitest";
import {
	judgeWebhook,
	stopReason,
	type WebhookAnswer,
} from "#domain/integrations/outgoing-webhooks/judge-webhook.ts";
import {
	MAX_FAILING_PERIOD,
	MAX_RETRY_DELAY,
	RETRY_PERIOD,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";

const answered = (given: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
	...{ status: 503, reason: null, retryAfter: 0, excerpt: "", durationMs: 5 },
	...given,
});
const NOW = 1_000 * DAY;
const judge = (answer: WebhookAnswer, { attempts = 1, since = NOW } = {}) =>
	judgeWebhook(answer, { attempts, since, now: NOW }, () => 0.5);
const pauseOf = (...asked: Parameters<typeof judge>) => {
	const verdict = judge(...asked);
	return verdict.state === "waiting" ? verdict.at - NOW : verdict.state;
};

test.each([200, 204, 299])("a message has arrived with %i, and with nothing else", (status) => {
	expect(judge(answered({ status }))).toEqual({ state: "sent" });
	for (const other of [199, 300, 404, 500, null])
		expect(judge(answered({ status: other })).state, String(other)).toBe("waiting");
});

test("a pause is no shorter than the receiver wants, and no shorter for it", () => {
	const own = pauseOf(answered()) as number;
	expect(own).toBeGreaterThan(0);
	expect(pauseOf(answered({ retryAfter: HOUR }))).toBe(HOUR);
	expect(pauseOf(answered({ retryAfter: 1 }))).toBe(own);
	expect(pauseOf(answered(), { attempts: 30 })).toBeLessThanOrEqual(MAX_RETRY_DELAY);
});

test("it is tried for a day, and given up where the next attempt would come after it", () => {
	const since = NOW - RETRY_PERIOD + HOUR;
	expect(pauseOf(answered({ retryAfter: HOUR - 1 }), { since })).toBe(HOUR - 1);
	expect(judge(answered({ retryAfter: HOUR }), { since })).toEqual({
		state: "failed",
		reason: `${TEXTS.status(503)}${TEXTS.givenUp}`,
	});
});

test("whoever says that it is gone is asked no more: the message has failed, and the endpoint stops", () => {
	expect(judge(answered({ status: 410 }))).toEqual({ state: "failed", reason: TEXTS.gone });
	expect(stopReason(answered({ status: 410 }), NOW, NOW)).toBe(TEXTS.gone);
	expect(stopReason(answered(), NOW - MAX_FAILING_PERIOD + 1, NOW)).toBeNull();
	expect(stopReason(answered(), NOW - MAX_FAILING_PERIOD, NOW)).toBe(
		TEXTS.endpointStopped(MAX_FAILING_PERIOD / DAY),
	);
});
