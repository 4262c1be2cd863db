import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { closeDay } from "#functions/commerce/bookkeeping/close-day.ts";
import { reopenDay } from "#functions/commerce/bookkeeping/reopen-day.ts";
import { showBooks } from "#functions/commerce/bookkeeping/show-books.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { nextId } from "#tests/support/test-clock.ts";

const TODAY = "2026-11-20";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

/** Payment in cash. */
async function sellInCash(lines: object[] = [{ name: "カット", unit_yen: 4_400 }]) {
	const { id } = await shop.request({ lines });
	await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
	return id;
}

const refund = (id: number, yen: number) =>
	refundPayment({
		ctx: shop.ctx(),
		purposes: PAYMENT_PURPOSES,
		input: { id, yen, reason: "返金", version: undefined },
	});

const books = (from = TODAY, to = from) => showBooks({ ctx: shop.ctx(), input: { from, to } });

async function close(given: object = {}, saveKey = nextId(), day = TODAY) {
	const { drawer, days } = await books(day);
	return closeDay({
		ctx: shop.ctx(saveKey),
		input: {
			day,
			counted_yen: 14_400,
			float_yen: 10_000,
			note: "",
			seen_entry_id: drawer!.seen_entry_id,
			version: days[0]!.closing?.version ?? 0,
			...given,
		},
	});
}

describe("the books of a day", () => {
	test("have its movements by method and rate, and tests apart", async () => {
		const id = await sellInCash([
			{ name: "カット", unit_yen: 2_000 },
			{ name: "菓子", unit_yen: 1_000, tax_rate: 8 },
		]);
		await refund(id, 1_000);
		// The shop's keys are for tests.
		await shop.pay((await shop.request()).key);
		await shop.work();
		const { total, methods, rates, tests } = await books();
		expect(total).toEqual({
			sales_yen: 3_000,
			refunded_yen: 1_000,
			disputed_yen: 0,
			net_yen: 2_000,
			count: 2,
		});
		expect(methods).toMatchObject([{ label: "現金", net_yen: 2_000 }]);
		expect(rates.map(({ tax_rate, net_yen, tax_yen }) => [tax_rate, net_yen, tax_yen])).toEqual([
			[10, 1_333, 121],
			[8, 667, 49],
		]);
		expect(tests).toMatchObject({ net_yen: 2_200, count: 1 });
	});

	test("begin and end at midnight of the account's zone", async () => {
		shop.clock.pass(13 * HOUR + 59 * MINUTE);
		await sellInCash();
		shop.clock.pass(2 * MINUTE);
		await sellInCash();
		const { days, total } = await books(TODAY, "2026-11-22");
		expect(days.map(({ net_yen }) => net_yen)).toEqual([4_400, 4_400, 0]);
		expect(total.count).toBe(2);
	});

	test("are for operators who see all friends, and for periods of a season", async () => {
		const limited = await buildOperator({ scope: { all: false, tagIds: [] } });
		await expect(
			showBooks({ ctx: shop.ctx(nextId(), limited), input: { from: TODAY, to: TODAY } }),
		).rejects.toMatchObject({ status: 403 });
		const as = await buildSession();
		const statusOf = async (query: string) => (await shop.call(`/api/bookkeeping?${query}`, { as })).status;
		expect(await statusOf("from=2026-09-01&to=2026-12-02")).toBe(200);
		expect(await statusOf("from=2026-09-01&to=2026-12-03")).toBe(422);
		expect(await statusOf("from=2026-11-20&to=2026-11-19")).toBe(422);
	});

	test("are read by the index of the ledger's time", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await showBooks({
			ctx: { ...shop.ctx(), db: connectD1(database) },
			input: { from: TODAY, to: "2026-11-30" },
		});
		expect(trips).toHaveLength(1);
		for (const statement of trips[0]!) {
			const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
			expect(plan).not.toMatch(/SCAN (e|payment_entries|p|payments)\b/);
			expect(plan).toMatch(/payment_entries_at/);
		}
	});
});

describe("a closing", () => {
	test("stores the counted cash, and says the difference", async () => {
		await sellInCash();
		await close({ counted_yen: 14_000, note: "両替の間違い" });
		const { days } = await books();
		expect(days[0]!.closing).toMatchObject({
			is_closed: true,
			net_yen: 4_400,
			cash_yen: 4_400,
			counted_yen: 14_000,
			difference_yen: -400,
			note: "両替の間違い",
			operator: expect.any(String),
			late_count: 0,
		});
	});

	test("pressed twice is one, and of two operators one is refused", async () => {
		await sellInCash();
		const saveKey = nextId();
		await Promise.all([close({}, saveKey), close({}, saveKey)]);
		await close({ version: 0 }, saveKey);
		await expect(close({ version: 0 })).rejects.toMatchObject({
			status: 409,
			body: { ERROR: [BOOKKEEPING_TEXTS.alreadyClosed] },
		});
		expect(await readRows("select version, is_closed from day_closings")).toEqual([
			{ version: 1, is_closed: 1 },
		]);
		expect(await readRows("select verb from audit_log where verb like 'bookkeeping%'")).toHaveLength(1);
	});

	test("of sums that the operator has not seen is refused", async () => {
		await sellInCash();
		const { drawer } = await books();
		await sellInCash();
		await expect(close({ seen_entry_id: drawer!.seen_entry_id })).rejects.toMatchObject({
			body: { ERROR: [BOOKKEEPING_TEXTS.newEntries] },
		});
		expect(await readRows("select id from day_closings")).toEqual([]);
	});

	test("of a day to come is refused", async () => {
		await expect(close({}, nextId(), "2026-11-21")).rejects.toMatchObject({ status: 422 });
	});

	test("keeps its sums, and shows what comes later apart", async () => {
		const id = await sellInCash();
		await close();
		await refund(id, 400);
		const { days, drawer, total } = await books();
		expect(days[0]!.closing).toMatchObject({ net_yen: 4_400, late_yen: -400, late_count: 1 });
		expect(drawer!.late).toMatchObject([{ payment_id: id, kind_label: "返金", yen: -400 }]);
		expect(total.net_yen).toBe(4_000);
	});

	test("is reopened with a reason by whoever may, and closed again", async () => {
		const id = await sellInCash();
		await close();
		await refund(id, 400);
		const as = await buildSession({ abilities: ["bookkeeping-read", "bookkeeping-close"] });
		const refused = await shop.call(`/api/bookkeeping/days/${TODAY}/reopen`, {
			as,
			method: "POST",
			json: { reason: "x", version: 1 },
			whole: true,
		});
		expect(refused.status).toBe(403);
		const reopen = (version: number, saveKey = nextId()) =>
			reopenDay({ ctx: shop.ctx(saveKey), input: { day: TODAY, reason: "数え直し", version } });
		await expect(reopen(7)).rejects.toMatchObject({ status: 409 });
		const saveKey = nextId();
		await reopen(1, saveKey);
		await reopen(1, saveKey);
		expect((await books()).days[0]!.closing).toMatchObject({ is_closed: false, version: 2 });
		await expect(reopen(2)).rejects.toMatchObject({ body: { ERROR: [BOOKKEEPING_TEXTS.notClosed] } });
		await close({ counted_yen: null });
		expect((await books()).days[0]!.closing).toMatchObject({
			is_closed: true,
			net_yen: 4_000,
			difference_yen: null,
			late_count: 0,
			version: 3,
		});
		const log = await readRows<{ verb: string }>(
			"select verb from audit_log where verb like 'bookkeeping%' order by id",
		);
		expect(log.map(({ verb }) => verb)).toEqual([
			"bookkeeping.close",
			"bookkeeping.reopen",
			"bookkeeping.close",
		]);
	});
});

test("a failed refund belongs to the day on which its money came back", async () => {
	const { key, id } = await shop.request();
	await shop.pay(key);
	await shop.work();
	await refund(id, 500);
	await shop.work();
	await shop.pass(2 * DAY, 2);
	const [sent] = (await shop.bank.stripe().refunds.list()).data;
	await shop.bank.do({ deed: "fail_refund", id: sent!.id });
	await shop.pass(MINUTE, 2);
	const { days } = await books(TODAY, "2026-11-22");
	expect(days).toHaveLength(3);
	expect(
		await readRows(
			"select kind, (at - (select min(at) from payment_entries)) / 86400000 as day from payment_entries",
		),
	).toEqual([
		{ kind: "charge", day: 0 },
		{ kind: "refund", day: 0 },
		{ kind: "refund-failed", day: 2 },
	]);
});
