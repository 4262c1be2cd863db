import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery, workUntilFinal } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	clock = new TestClock();
	clock.now = Date.now() + HOUR;
});

const post = (delivery: { id: string }, verb: "resend" | "cancel") =>
	sendRequest(`/api/deliveries/${delivery.id}/${verb}`, { as: operator, method: "POST" });

const STATES: DeliveryState[] = ["scheduled", "queued", "sent", "failed", "parked", "cancelled"];
const inState = (state: DeliveryState, inDoubt = true) =>
	buildDelivery({ state, attempts: 3, inDoubt, firstAttemptAt: 1, method: "reply", replyToken: "old" });

describe("sending again", () => {
	test.each(["failed", "parked"] as const)("begins anew as a push, under the old key: %s", async (state) => {
		const delivery = await inState(state);
		expect((await post(delivery, "resend")).status).toBe(200);
		expect(await findDelivery(delivery)).toMatchObject({
			state: "scheduled",
			attempts: 3,
			inDoubt: false,
			firstAttemptAt: null,
			replyToken: null,
			reason: null,
		});
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", attempts: 4 });
	});

	test.each(STATES.filter((state) => state !== "failed" && state !== "parked"))(
		"is refused in words for a delivery that is %s, and writes nothing",
		async (state) => {
			const delivery = await inState(state);
			const before = await takeSnapshot();
			const response = await post(delivery, "resend");
			expect([response.status, await response.json()]).toEqual([
				422,
				{ ERROR: [DELIVERY_LIST_TEXTS.notResendable] },
			]);
			expect(await listChangesSince(before)).toEqual([]);
		},
	);

	test("what LINE had after all arrives once: LINE knows the key", async () => {
		const delivery = await buildDelivery({ dueAt: clock.now });
		await fakeLine.answers("push", { ends: "drop", accepted: true });
		await sendDueDeliveries(clock.context());
		await readRows("update deliveries set state = 'parked', next_attempt_at = null returning id");
		await post(delivery, "resend");
		expect(await workUntilFinal(clock, delivery)).toMatchObject({ state: "sent", lineStatus: 409 });
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await listStoredMessages({ id: delivery.friendId })).toHaveLength(1);
	});

	test("twice at once is done once, and written in the audit log once", async () => {
		const delivery = await inState("failed");
		const responses = await Promise.all([post(delivery, "resend"), post(delivery, "resend")]);
		expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect(await countRows("audit_log", "verb = 'delivery.resend'")).toBe(1);
	});
});

describe("cancelling", () => {
	test.each(["scheduled", "failed", "parked"] as const)("one that is %s ends it", async (state) => {
		const delivery = await inState(state, state !== "scheduled");
		expect((await post(delivery, "cancel")).status).toBe(200);
		expect(await findDelivery(delivery)).toMatchObject({
			state: "cancelled",
			nextAttemptAt: null,
			reason: DELIVERY_TEXTS.cancelledByOperator,
		});
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toEqual([]);
	});

	test.each(["alone", "with all that wait"])(
		"one that LINE may have tries no further, and says that it may have arrived: %s",
		async (how) => {
			const delivery = await buildDelivery({ dueAt: clock.now });
			await fakeLine.answers("push", { ends: "drop", accepted: true });
			await sendDueDeliveries(clock.context());
			expect(await findDelivery(delivery)).toMatchObject({ state: "scheduled", inDoubt: true });
			if (how === "alone") await post(delivery, "cancel");
			else
				await sendRequest("/api/deliveries/cancel", {
					as: operator,
					json: { state: "scheduled", all: true },
				});
			expect(await findDelivery(delivery)).toMatchObject({
				state: "cancelled",
				nextAttemptAt: null,
				reason: DELIVERY_TEXTS.cancelledInDoubt,
			});
			clock.advance(HOUR);
			await sendDueDeliveries(clock.context());
			expect(await fakeLine.accepted()).toHaveLength(1);
		},
	);

	test.each(["queued", "sent", "cancelled"] as const)("one that is %s is refused in words", async (state) => {
		const delivery = await inState(state);
		const before = await takeSnapshot();
		const response = await post(delivery, "cancel");
		expect([response.status, await response.json()]).toEqual([
			422,
			{ ERROR: [DELIVERY_LIST_TEXTS.notCancellable] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("against a worker that takes it in the same moment: either it is cancelled and not sent, or sent and refused", async () => {
		for (let round = 0; round < 10; round++) {
			await fakeLine.forget();
			const delivery = await buildDelivery({ dueAt: clock.now });
			const [response] = await Promise.all([post(delivery, "cancel"), sendDueDeliveries(clock.context())]);
			const { state } = await findDelivery(delivery);
			expect([response.status, state]).toEqual(response.status === 200 ? [200, "cancelled"] : [422, "sent"]);
			expect((await fakeLine.accepted()).length).toBe(response.status === 200 ? 0 : 1);
		}
	});
});

test("a delivery that is not there: 404, whatever its id", async () => {
	for (const id of ["00000000-0000-4000-8000-ffffffffffff", "1", "x' or 1=1"])
		expect(
			(
				await sendRequest(`/api/deliveries/${encodeURIComponent(id)}/cancel`, {
					as: operator,
					method: "POST",
				})
			).status,
		).toBe(404);
});
