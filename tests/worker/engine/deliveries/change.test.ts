import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildDelivery, deliveryNow, workUntilOver } from "#tests/support/deliveries.ts";
import { line } from "#tests/support/line.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	operator = await signedInOperator();
	clock = new TestClock();
	clock.now = Date.now() + HOUR;
});

const post = (delivery: { id: string }, verb: "resend" | "cancel") =>
	call(`/api/deliveries/${delivery.id}/${verb}`, { as: operator, method: "POST" });

const STATES: DeliveryState[] = ["scheduled", "queued", "sent", "failed", "parked", "cancelled"];
const inState = (state: DeliveryState, inDoubt = true) =>
	buildDelivery({ state, attempts: 3, inDoubt, firstAttemptAt: 1, method: "reply", replyToken: "old" });

describe("sending again", () => {
	test.each(["failed", "parked"] as const)("begins anew as a push, under the old key: %s", async (state) => {
		const delivery = await inState(state);
		expect((await post(delivery, "resend")).status).toBe(200);
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "scheduled",
			attempts: 3,
			inDoubt: false,
			firstAttemptAt: null,
			replyToken: null,
			reason: null,
		});
		await workDeliveries(clock.context());
		expect(await line.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", attempts: 4 });
	});

	test.each(STATES.filter((state) => state !== "failed" && state !== "parked"))(
		"is refused in words for a delivery that is %s, and writes nothing",
		async (state) => {
			const delivery = await inState(state);
			const before = await snapshot();
			const response = await post(delivery, "resend");
			expect([response.status, await response.json()]).toEqual([
				422,
				{ ERROR: [DELIVERY_LIST_TEXTS.notResendable] },
			]);
			expect(await changesSince(before)).toEqual([]);
		},
	);

	test("what LINE had after all arrives once: LINE knows the key", async () => {
		const delivery = await buildDelivery({ dueAt: clock.now });
		await line.answers("push", { ends: "drop", accepted: true });
		await workDeliveries(clock.context());
		await rows("update deliveries set state = 'parked', next_attempt_at = null returning id");
		await post(delivery, "resend");
		expect(await workUntilOver(clock, delivery)).toMatchObject({ state: "sent", lineStatus: 409 });
		expect(await line.accepted()).toHaveLength(1);
		expect(await messagesOf({ id: delivery.friendId })).toHaveLength(1);
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
		expect(await deliveryNow(delivery)).toMatchObject({
			state: "cancelled",
			nextAttemptAt: null,
			reason: DELIVERY_TEXTS.cancelledByOperator,
		});
		await workDeliveries(clock.context());
		expect(await line.calls()).toEqual([]);
	});

	test.each(["alone", "with all that wait"])(
		"one that LINE may have tries no further, and says that it may have arrived: %s",
		async (how) => {
			const delivery = await buildDelivery({ dueAt: clock.now });
			await line.answers("push", { ends: "drop", accepted: true });
			await workDeliveries(clock.context());
			expect(await deliveryNow(delivery)).toMatchObject({ state: "scheduled", inDoubt: true });
			if (how === "alone") await post(delivery, "cancel");
			else await call("/api/deliveries/cancel", { as: operator, json: { state: "scheduled", all: true } });
			expect(await deliveryNow(delivery)).toMatchObject({
				state: "cancelled",
				nextAttemptAt: null,
				reason: DELIVERY_TEXTS.cancelledInDoubt,
			});
			clock.advance(HOUR);
			await workDeliveries(clock.context());
			expect(await line.accepted()).toHaveLength(1);
		},
	);

	test.each(["queued", "sent", "cancelled"] as const)("one that is %s is refused in words", async (state) => {
		const delivery = await inState(state);
		const before = await snapshot();
		const response = await post(delivery, "cancel");
		expect([response.status, await response.json()]).toEqual([
			422,
			{ ERROR: [DELIVERY_LIST_TEXTS.notCancellable] },
		]);
		expect(await changesSince(before)).toEqual([]);
	});

	test("against a worker that takes it in the same moment: either it is cancelled and not sent, or sent and refused", async () => {
		for (let round = 0; round < 10; round++) {
			await line.forget();
			const delivery = await buildDelivery({ dueAt: clock.now });
			const [response] = await Promise.all([post(delivery, "cancel"), workDeliveries(clock.context())]);
			const { state } = await deliveryNow(delivery);
			expect([response.status, state]).toEqual(response.status === 200 ? [200, "cancelled"] : [422, "sent"]);
			expect((await line.accepted()).length).toBe(response.status === 200 ? 0 : 1);
		}
	});
});

test("a delivery that is not there: 404, whatever its id", async () => {
	for (const id of ["00000000-0000-4000-8000-ffffffffffff", "1", "x' or 1=1"])
		expect(
			(await call(`/api/deliveries/${encodeURIComponent(id)}/cancel`, { as: operator, method: "POST" }))
				.status,
		).toBe(404);
});
