import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { accountingFormat } from "#domain/commerce/bookkeeping/formats/registry.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

async function sellInCash(title: string, lines: object[]) {
	const { id } = await shop.request({ title, lines });
	await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
}

const PERIOD = "from=2026-11-01&to=2026-11-30";
const fileOf = async (format: string, query = PERIOD) => {
	const answer = await shop.call(`/api/bookkeeping/formats/${format}/csv?${query}`, {
		as: await buildSession(),
	});
	return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

test("the ledger of a month is a file for freee, in UTF-8 with its mark or Shift_JIS", async () => {
	await sellInCash("=体験", [
		{ name: "カット", unit_yen: 2_000 },
		{ name: "菓子", unit_yen: 1_000, tax_rate: 8 },
	]);
	await shop.pay((await shop.request()).key);
	await shop.work();
	const { answer, bytes } = await fileOf("freee");
	expect(answer.status).toBe(200);
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
	// The payment by test keys is not in the file.
	expect(lines).toHaveLength(3);
	expect(lines[0]).toBe(accountingFormat("freee").headings.join(","));
	expect(lines[1]).toMatch(
		/^収入,musubi-\d+,2026\/11\/20,,,,売上高,課税売上10%,2000,内税,,"'=体験（入金・支払い番号\d+）",/,
	);
	expect(lines[1]).toContain(",2026/11/20,現金,3000");
	expect(lines[2]).toContain(",,,,,,売上高,課税売上8%（軽）,1000,内税,");
	const japanese = await fileOf("freee", `${PERIOD}&encoding=shift_jis`);
	expect(new TextDecoder("shift_jis").decode(japanese.bytes).split("\r\n")[1]).toContain("売上高");
	expect(
		await readRows("select verb, subject_id from audit_log where verb = 'bookkeeping.export'"),
	).toHaveLength(2);
});

test("a file of more entries than one read has each once, in the order of time", async () => {
	await sellInCash("x", [{ name: "x", unit_yen: 100 }]);
	const [entry] = await readRows<{ payment_id: number; checkout_id: number; at: number }>(
		"select payment_id, checkout_id, at from payment_entries",
	);
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1234)
		insert into payment_entries (payment_id, checkout_id, key, kind, yen, provider, method, is_test, at, created_at)
		select ?1, ?2, 'shop:many:' || i, 'charge', i, 'shop', 'cash', 0, ?3 + i / 3, ?3 from n`,
	)
		.bind(entry!.payment_id, entry!.checkout_id, entry!.at)
		.run();
	const { bytes } = await fileOf("money-forward");
	const rows = new TextDecoder()
		.decode(bytes)
		.trimEnd()
		.split("\r\n")
		.slice(1)
		.map((line) => line.split(","));
	expect(rows).toHaveLength(1_235);
	expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
	expect(rows.reduce((sum, row) => sum + Number(row[8]), 0)).toBe((1_234 * 1_235) / 2 + 100);
});

test("the names of accounts are the shop's, once it has changed them", async () => {
	await sellInCash("体験", [{ name: "x", unit_yen: 1_100 }]);
	const as = await buildSession();
	const { accounts } = accountingFormat("money-forward");
	const rates = { ...accounts.rates, 10: { ...accounts.rates[10], account: "施術売上" } };
	const save = (json: object) =>
		shop.call("/api/bookkeeping/formats/money-forward", { as, method: "PUT", json, whole: true });
	expect((await save({ ...accounts, rates, version: 0 })).status).toBe(200);
	expect((await save({ ...accounts, rates, version: 0 })).status).toBe(409);
	expect(
		(await save({ ...accounts, rates: { ...rates, 10: { ...rates[10], tax: "" } }, version: 1 })).status,
	).toBe(422);
	const { bytes } = await fileOf("money-forward");
	expect(new TextDecoder().decode(bytes)).toContain("施術売上");
	const listed = (await (await shop.call("/api/bookkeeping/formats", { as })).json()) as {
		items: { version: number }[];
	};
	expect(listed.items.map(({ version }) => version)).toEqual([0, 1]);
});

test("a file is refused without its ability, for a friend's operator, and above a year", async () => {
	const statusOf = async (query: string, given: Parameters<typeof buildSession>[0]) =>
		(await shop.call(`/api/bookkeeping/formats/freee/csv?${query}`, { as: await buildSession(given) }))
			.status;
	expect(await statusOf(PERIOD, { abilities: ["bookkeeping-read"] })).toBe(403);
	expect(await statusOf(PERIOD, { scope: { all: false, tagIds: [] } })).toBe(403);
	expect(await statusOf("from=2025-11-01&to=2026-11-02", {})).toBe(422);
	expect(await statusOf("from=2025-11-01&to=2026-11-01", {})).toBe(200);
});
