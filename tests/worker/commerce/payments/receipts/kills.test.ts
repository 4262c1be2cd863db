import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { issueReceipt } from "#functions/commerce/payments/receipts/issue-receipt.ts";
import { reissueReceipt } from "#functions/commerce/payments/receipts/reissue-receipt.ts";
import { replaceReceipt } from "#functions/commerce/payments/receipts/replace-receipt.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { paidAtShop, readReceiptRows, saveIssuer } from "#tests/support/payments/receipt-fixture.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
	await saveIssuer(shop);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const DEATHS = [0, 1].flatMap((trip) => [
	{ trip, when: "before" as const },
	{ trip, when: "after" as const },
]);

/** Runs a save on a database that dies, and again with the same key. */
async function dieAndRepeat<Result>(
	death: (typeof DEATHS)[number],
	save: (ctx: ReturnType<PaymentShop["ctx"]>) => Promise<Result>,
): Promise<Result> {
	const ctx = shop.ctx();
	await save({ ...ctx, db: connectD1(killAtWrite(env.DB, death).database) }).catch(() => undefined);
	return save(ctx);
}

test.each(DEATHS)("a save that dies $when write $trip is repeated, and leaves no gap", async (death) => {
	const { id } = await paidAtShop(shop);
	const issued = await dieAndRepeat(death, (ctx) => issueReceipt({ ctx, input: { id, addressee: "山田" } }));
	const first = issued.items[0]!.id;
	await dieAndRepeat(death, (ctx) => reissueReceipt({ ctx, input: { id: first } }));
	const replaced = await dieAndRepeat(death, (ctx) =>
		replaceReceipt({ ctx, input: { id: first, addressee: "山田商店", reason: "宛名" } }),
	);
	expect(replaced.items).toMatchObject([
		{ number: "R-000002", reissues: 0 },
		{ number: "R-000001", reissues: 1, is_cancelled: true },
	]);
	expect((await readReceiptRows()).map(({ number }) => number)).toEqual([1, 2]);
	const logged = await env.DB.prepare(
		"select verb from audit_log where verb like 'payment.receipt%' order by id",
	).all();
	expect(logged.results.map(({ verb }) => verb)).toEqual([
		"payment.receipt",
		"payment.receipt-reissue",
		"payment.receipt-replace",
	]);
});
