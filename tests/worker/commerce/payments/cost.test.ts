import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { listPayments } from "#functions/commerce/payments/list-payments.ts";
import { countRoundTrips, type SentStatement } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

/** Steps of the plan that read a whole table of payments. */
async function scansOf({ sql, parameters }: SentStatement): Promise<string[]> {
	const { results } = await env.DB.prepare(`explain query plan ${sql}`)
		.bind(...(parameters as string[]))
		.all<{ detail: string }>();
	// Endpoints of webhooks are few, and joined first.
	const isOfEndpoints = sql.includes("outgoing_webhook_endpoints");
	return results
		.map(({ detail }) => detail)
		.filter((detail) => !(isOfEndpoints && detail.startsWith("SCAN e")))
		.filter((detail) => /^SCAN (payment|p\b|k\b|e\b)/.test(detail) && !/INDEX/.test(detail));
}

test("a paid payment is booked in few calls, and no statement reads a whole table", async () => {
	const { key } = await shop.request();
	await shop.pay(key);
	shop.bank.calls.length = 0;
	const { database, trips } = countRoundTrips(env.DB);
	await shop.work(database);
	// The session, its refunds, and both once more after the booking.
	expect(shop.bank.calls).toHaveLength(4);
	expect(trips.length).toBeLessThanOrEqual(10);
	for (const statement of trips.flat()) expect(await scansOf(statement), statement.sql).toEqual([]);
});

test("the list reads its page by an index, also by state and by friend", async () => {
	for (let count = 0; count < 3; count++) await shop.request();
	const filter = { friend_id: null, search: "", date_from: null, date_to: null };
	for (const input of [filter, { ...filter, state: "paid" as const }, { ...filter, friend_id: 1 }]) {
		const { database, trips } = countRoundTrips(env.DB);
		await listPayments({ ctx: { ...shop.ctx(), db: connectD1(database) }, input });
		expect(trips).toHaveLength(1);
		const { results } = await env.DB.prepare(`explain query plan ${trips[0]![0]!.sql}`)
			.bind(...(trips[0]![0]!.parameters as string[]))
			.all<{ detail: string }>();
		const plan = results.map(({ detail }) => detail).join("\n");
		expect(plan).toMatch(/USING (COVERING )?INDEX payments_(list|state|friend)/);
		expect(plan).not.toContain("TEMP B-TREE");
	}
});
