import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { effectOutcomeOf, OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	buildEffect,
	findRefusedField,
	listReceivedTexts,
	runDueDeliveries,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { PublicClock } from "#tests/support/public-clock.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let shop: PaymentShop;
let friend: FriendRecord;
beforeEach(async () => {
	await fakeLine.forget();
	shop = await PaymentShop.open();
	friend = await buildFriend({ name: "花子" });
});

const request = (given: object = {}) =>
	buildEffect("paymentRequest", { title: "体験レッスン", yen: 2_200, days: 3, ...given });

const readPayments = () =>
	readRows<{ id: number; key: string; friend_id: number; amount_yen: number; expires_at: number }>(
		"select id, key, friend_id, amount_yen, expires_at from payments order by id",
	);

const valuesOf = async ({ id }: FriendRecord) =>
	(await loadPlaceholderValues(shop.workerCtx(), [id], "https://console.test")).get(id)!.payment;

test("an action requests a payment from each friend, and its message has the friend's own page", async () => {
	const other = await buildFriend({ name: "太郎" });
	const text = buildEffect("text", { text: "{payment:amount}を{payment:until}までに {payment:url}" });
	expect(await runEffectsFor(shop.clock, [friend, other], [request(), text])).toEqual(["dd", "dd"]);
	const payments = await readPayments();
	expect(payments).toMatchObject([
		{ friend_id: friend.id, amount_yen: 2_200, expires_at: shop.clock.now + 3 * DAY },
		{ friend_id: other.id, amount_yen: 2_200 },
	]);
	for (const [index, each] of [friend, other].entries()) {
		const [said] = await listReceivedTexts(each);
		expect(said).toContain(`${formatYen(2_200)}を2026.11.23 10:00までに https://`);
		expect(said?.endsWith(`/pay/${payments[index]!.key}`)).toBe(true);
	}
	await shop.pay(payments[0]!.key);
	await shop.work();
	expect((await shop.find(payments[0]!.id)).state).toBe("paid");
});

test("a trigger that comes again requests nothing more", async () => {
	const { id: actionId } = await buildAction({ effects: [request()] });
	await buildAutoResponse({ actionId });
	const clock = new PublicClock("2026-11-20 10:00");
	const event = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });
	await receiveAndWork(clock, event);
	await receiveAndWork(clock, event);
	expect(await readPayments()).toHaveLength(1);
});

test("without a provider that takes the amount nothing is requested, and the run says so", async () => {
	expect(await runEffects(shop.clock, friend, [request({ yen: 5_000_000 })])).toBe(OUTCOME_CODES.done);
	for (const provider of ["stripe", "paypay"])
		await readRows(`update payment_providers set is_enabled = 0 where provider = '${provider}'`);
	expect(await runEffects(shop.clock, friend, [request()])).toBe(OUTCOME_CODES.noPaymentMethod);
	expect(effectOutcomeOf(OUTCOME_CODES.noPaymentMethod)).toEqual({
		outcome: "failed",
		reason: PAYMENT_TEXTS.noMethodForRequest,
	});
	await readRows("update payment_providers set is_enabled = 1 where provider = 'stripe'");
	expect(await runEffects(shop.clock, friend, [request({ yen: 49 })])).toBe(OUTCOME_CODES.noPaymentMethod);
	expect(await runEffects(shop.clock, friend, [request()], { origin: "" })).toBe(
		OUTCOME_CODES.noPublicOrigin,
	);
	expect(await readPayments()).toHaveLength(1);
});

test("the placeholders are those of the newest request that waits", async () => {
	expect(await valuesOf(friend)).toBeUndefined();
	await runEffects(shop.clock, friend, [request({ yen: 1_000 })]);
	shop.clock.pass(1_000);
	await runEffects(shop.clock, friend, [request({ yen: 3_000 })]);
	const [older, newer] = await readPayments();
	expect(await valuesOf(friend)).toMatchObject({
		amount: formatYen(3_000),
		url: `https://console.test/pay/${newer!.key}`,
	});
	await updateRow("payments", newer!.id, { state: "paid" });
	expect(await valuesOf(friend)).toMatchObject({ url: `https://console.test/pay/${older!.key}` });
	shop.clock.pass(4 * DAY);
	expect(await valuesOf(friend)).toBeUndefined();
	await runDueDeliveries(shop.clock);
});

test("amounts, days and operators have their limits", async () => {
	const refused = (given: object) =>
		findRefusedField("paymentRequest", { title: "体験", yen: 1_000, ...given });
	expect(refused({})).toBeNull();
	expect([refused({ yen: 0 }), refused({ yen: 10_000_000 }), refused({ yen: 1.5 })]).toEqual([
		"yen",
		"yen",
		"yen",
	]);
	expect([refused({ days: 0 }), refused({ days: 181 }), refused({ title: " " })]).toEqual([
		"days",
		"days",
		"title",
	]);
	const json = { a_name: "依頼", inputs: [request()] };
	const save = (as: Awaited<ReturnType<typeof buildSession>>) =>
		sendRequest("/api/action/register", { whole: true, as, json });
	const unable = await save(await buildSession({ abilities: ["action-read", "action-write"] }));
	expect([unable.status, await unable.json()]).toEqual([
		422,
		{ "inputs[0]": [ACTION_TEXTS.effectNotAllowed("支払いの依頼")] },
	]);
	const able = await save(
		await buildSession({ abilities: ["action-read", "action-write", "payment-write"] }),
	);
	expect(able.status).toBe(200);
});
