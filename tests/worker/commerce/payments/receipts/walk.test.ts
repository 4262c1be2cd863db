import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { issueReceipt } from "#functions/commerce/payments/receipts/issue-receipt.ts";
import { reissueReceipt } from "#functions/commerce/payments/receipts/reissue-receipt.ts";
import { replaceReceipt } from "#functions/commerce/payments/receipts/replace-receipt.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	issue,
	paidAtShop,
	readReceiptRows,
	refund,
	saveIssuer,
} from "#tests/support/payments/receipt-fixture.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

const STEPS = 60;

/** The shop's own book: payments with the addressees of their receipts, of which the last one is valid. */
type Book = Map<number, { isReturned: boolean; addressees: string[]; reissues: number }>;

test.each(SEEDS)("numbers have no gap, and each payment one valid receipt (seed %d)", async (seed) => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const random = createRandomGenerator(seed);
	const shop = await PaymentShop.open({ seed });
	await saveIssuer(shop);
	const book: Book = new Map();
	const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
	const latestOf = async (id: number) =>
		(await readReceiptRows()).filter((row) => row.payment_id === id).at(-1);

	/** Runs a save that may die before or after its write, and repeats it like a client. */
	const perform = async (save: (ctx: ReturnType<PaymentShop["ctx"]>) => Promise<unknown>) => {
		const ctx = shop.ctx();
		if (random() < 0.3) {
			const death = { trip: 0, when: random() < 0.5 ? ("before" as const) : ("after" as const) };
			await save({ ...ctx, db: connectD1(killAtWrite(env.DB, death).database) }).catch(() => undefined);
		}
		return save(ctx).then(
			() => true,
			() => false,
		);
	};

	for (let step = 0; step < STEPS; step++) {
		const id = pick([...book.keys()]);
		const record = id === undefined ? undefined : book.get(id)!;
		const act = random();
		const addressee = `客${step}`;
		if (id === undefined || record === undefined || act < 0.3)
			book.set((await paidAtShop(shop)).id, { isReturned: false, addressees: [], reissues: 0 });
		else if (act < 0.55) {
			const isIssued = await perform((ctx) => issueReceipt({ ctx, input: { id, addressee } }));
			expect(isIssued).toBe(record.addressees.length === 0 && !record.isReturned);
			if (isIssued) record.addressees.push(addressee);
		} else if (act < 0.7) {
			const latest = await latestOf(id);
			if (!latest) continue;
			const isReplaced = await perform((ctx) =>
				replaceReceipt({ ctx, input: { id: latest.id, addressee, reason: "宛名" } }),
			);
			expect(isReplaced).toBe(!record.isReturned);
			if (isReplaced) {
				record.addressees.push(addressee);
				record.reissues = 0;
			}
		} else if (act < 0.85) {
			const latest = await latestOf(id);
			if (!latest) continue;
			expect(await perform((ctx) => reissueReceipt({ ctx, input: { id: latest.id } }))).toBe(true);
			record.reissues++;
		} else if (act < 0.95) {
			if (!record.isReturned) await refund(shop, id, 2_200);
			record.isReturned = true;
		} else await saveIssuer(shop, { prefix: `P${step}-` });
	}

	const rows = await readReceiptRows();
	expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
	const { results } = await env.DB.prepare(
		"select receipt_id, count(*) as count, max(ordinal) as last from payment_receipt_reissues group by receipt_id",
	).all<{ receipt_id: number; count: number; last: number }>();
	for (const { count, last } of results) expect(count).toBe(last);
	for (const [id, { addressees, reissues }] of book) {
		const own = rows.filter((row) => row.payment_id === id);
		expect(own.map(({ addressee }) => addressee)).toEqual(addressees);
		expect(own.map(({ replaces_id }) => replaces_id)).toEqual(
			own.map((_, index) => own[index - 1]?.id ?? null),
		);
		const latest = own.at(-1);
		if (latest) expect(results.find(({ receipt_id }) => receipt_id === latest.id)?.count ?? 0).toBe(reissues);
	}
	// The walk is valid only with receipts.
	expect(rows.length).toBeGreaterThan(0);
	await expect(issue(shop, 0)).rejects.toThrow();
});
