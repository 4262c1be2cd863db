import { expect, test } from "vitest";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { judgeMulticast } from "#domain/engine/deliveries/multicast-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

const FIRST = { attempts: 1, inDoubt: false, firstAttemptAt: 0, now: MINUTE };
const http = (status: number, message = ""): SendAnswer => ({ kind: "http", status, message });
const judged = (answer: SendAnswer, inDoubt = false) =>
	judgeMulticast(answer, { ...FIRST, inDoubt }, () => 0.5);

test.each([
	[http(200), "sent", "sent"],
	[http(409), "sent", "sent"],
	[http(400, "The property, 'to[1]', in the request body is invalid"), "alone", "parked"],
	[http(400, "messages[0].text: too long"), "alone", "parked"],
	[http(413), "alone", "parked"],
	[http(401), "failed", "parked"],
	[http(403), "failed", "parked"],
	[http(429, "You have reached your monthly limit."), "failed", "parked"],
	[http(429), "retry", "retry"],
	[http(500), "retry", "retry"],
	[{ kind: "silence" }, "retry", "retry"],
	[{ kind: "unreachable" }, "retry", "retry"],
] as const)("%j is %s, and in doubt %s", (answer, plain, doubtful) => {
	expect([judged(answer).type, judged(answer, true).type]).toEqual([plain, doubtful]);
});

test("only what LINE may have is in doubt, and stays it", () => {
	const doubts = [http(500), { kind: "silence" } as const, http(429), { kind: "unreachable" } as const].map(
		(answer) =>
			[judged(answer), judged(answer, true)].map((verdict) => "inDoubt" in verdict && verdict.inDoubt),
	);
	expect(doubts).toEqual([
		[true, true],
		[true, true],
		[false, true],
		[false, true],
	]);
	expect(judged(http(400), true)).toEqual({ type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt });
});
