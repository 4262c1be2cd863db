import { beforeEach, describe, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildNotification } from "#tests/support/notice-fixture.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { buildEndpoint } from "#tests/support/webhook-receiver.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

/** Events for other systems, as their schemas read them. */
async function readSent() {
	const rows = await readRows<{ type: "payment.paid"; friend_id: number; data: string }>(
		"select type, friend_id, data from outgoing_webhook_messages where type like 'payment.%' order by id",
	);
	return rows.map(({ type, friend_id, data }) => ({
		type,
		friend_id,
		...WEBHOOK_EVENTS[type].data.parse(JSON.parse(data)),
	}));
}

const readNotices = () =>
	readRows<{ event: string; friend_id: number; yen: number }>(
		"select event, friend_id, said ->> '$.yen' as yen from notification_facts order by id",
	);

describe("other systems and operators are notified once", () => {
	beforeEach(async () => {
		await buildEndpoint(shop.operator);
		await buildNotification(shop.operator, [], { timings: ["payment_received", "payment_disputed"] });
	});

	test("of money that came in, however often its event comes", async () => {
		await shop.bank.do({ deed: "deliver", mode: "twice" });
		const { id, friendId, key } = await shop.request();
		await shop.pay(key);
		await shop.pass(DAY, 4);
		expect(await readSent()).toMatchObject([
			{
				type: "payment.paid",
				friend_id: friendId,
				payment_id: id,
				kind: "charge",
				yen: 2_200,
				state: "paid",
				paid_yen: 2_200,
				is_test: true,
			},
		]);
		expect(await readNotices()).toEqual([{ event: "payment_received", friend_id: friendId, yen: 2_200 }]);
	});

	test("of a refund in part, and of a complaint", async () => {
		const { id, key } = await shop.request();
		await shop.pay(key);
		await shop.work();
		const input = { id, yen: 200, reason: "お詫び" };
		await refundPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input });
		await shop.pass(DAY, 4);
		const [charge] = (await shop.bank.stripe().charges.list()).data;
		await shop.bank.do({ deed: "dispute", id: charge!.id });
		await shop.pass(DAY, 4);
		expect(await readSent()).toMatchObject([
			{ type: "payment.paid", state: "paid", yen: 2_200 },
			{ type: "payment.refunded", state: "part-refunded", yen: 200, refunded_yen: 200 },
			{ type: "payment.disputed", state: "disputed", kind: "dispute" },
		]);
		expect((await readNotices()).map(({ event }) => event)).toEqual(["payment_received", "payment_disputed"]);
	});

	test("of money at the shop, which is no notice: operators recorded it", async () => {
		const { id } = await shop.request();
		for (let press = 0; press < 2; press++)
			await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
		expect(await readSent()).toMatchObject([{ type: "payment.paid", provider: "shop", is_test: false }]);
		expect(await readNotices()).toEqual([]);
	});
});

describe("a program", () => {
	test("requests a payment once for a key, and reads what became of it", async () => {
		const program = await buildProgram();
		const friend = await buildFriend({ name: "花子" });
		const json = {
			title: "定期便",
			lines: [
				{ name: "豆", unit_yen: 1_080, tax_rate: 8 },
				{ name: "送料", unit_yen: 550 },
			],
			expires_at: "2026-11-30T12:00:30+09:00",
		};
		const answers = [];
		for (let call = 0; call < 2; call++)
			answers.push(
				await (
					await program.call(`/friends/${friend.id}/payments`, {
						method: "POST",
						json,
						key: "order-1234-pay",
					})
				).json<{ id: number; url: string }>(),
			);
		expect(answers[0]).toMatchObject({
			fid: friend.id,
			state: "requested",
			amount_yen: 1_630,
			expires_at: "2026-11-30T03:00:00.000Z",
		});
		expect(answers[1]).toEqual(answers[0]);
		const { id, url } = answers[0]!;
		await shop.pay(url.split("/").at(-1)!);
		await shop.work();
		expect(await program.ask(`/friends/${friend.id}/payments/${id}`)).toMatchObject({
			state: "paid",
			entries: [{ kind: "charge", yen: 1_630, method: "card" }],
		});
		expect(await program.ask(`/friends/${friend.id}/payments`)).toMatchObject({
			items: [{ id, state: "paid" }],
			next_cursor: null,
		});
	});

	test("is refused amounts of nothing and past ends, and a payment of another friend is unknown", async () => {
		const program = await buildProgram();
		const friend = await buildFriend({ name: "花子" });
		const other = await shop.request();
		const request = (given: object) =>
			program.call(`/friends/${friend.id}/payments`, {
				method: "POST",
				json: { title: "定期便", lines: [{ name: "豆", unit_yen: 1_080 }], ...given },
			});
		const refused = [
			{ lines: [{ name: "豆", unit_yen: 0 }] },
			{ lines: [{ name: "豆", unit_yen: 0.5 }] },
			{ lines: [{ name: "豆", unit_yen: -1 }] },
			{ lines: [{ name: "豆", unit_yen: 9_999_999, quantity: 2 }] },
			{ lines: [] },
			{ expires_at: "2026-11-20T09:59:00+09:00" },
			{ currency: "usd" },
		];
		for (const given of refused) expect([given, (await request(given)).status]).toEqual([given, 422]);
		expect((await program.call(`/friends/${friend.id}/payments/${other.id}`)).status).toBe(404);
		expect(await readRows("select id from payments where friend_id = ?", friend.id)).toEqual([]);
	});
});
