import { sql } from "drizzle-orm";
import { paymentEntries } from "#db/commerce/payments.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { methodOf } from "#domain/commerce/bookkeeping/book-accounts.ts";
import { type BookSums, sumBooks } from "#domain/commerce/bookkeeping/book-sums.ts";
import { PAYMENT_METHODS } from "#domain/commerce/payments/payment-entry.ts";
import { type PaymentProviderName, paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesBooks } from "./assert-sees-books.ts";
import { presentClosing, presentLateMovement, selectClosings, selectLateMovements } from "./day-closing.ts";
import { type DaySpan, selectMovements, spansOf, toMovementGroup } from "./read-ledger.ts";

/**
 * Books of some days: sums by day, method and tax rate, and what is closed. A single day has its cash and the movements
 * after its closing too.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export async function showBooks({ ctx, input }: { ctx: OperatorCtx; input: { from: string; to: string } }) {
	assertSeesBooks(ctx);
	const spans = spansOf(input, ctx.zone);
	const [groups, closings, late, [cash]] = await ctx.db.batch([
		selectMovements(ctx, spans),
		selectClosings(ctx, spans),
		selectLateMovements(ctx, spans[0]!),
		selectCash(ctx, spans[0]!),
	]);
	const books = sumBooks(
		groups.map(toMovementGroup),
		spans.map(({ day }) => day),
	);
	const closingOf = new Map(closings.map((row) => [row.day, presentClosing(ctx, row)]));
	return {
		total: presentSums(books.total),
		days: books.days.map(({ day, ...sums }) => ({
			day,
			...presentSums(sums),
			closing: closingOf.get(day) ?? null,
		})),
		methods: books.methods.map(({ provider, method, rates, ...sums }) => ({
			label: labelOf(provider as PaymentProviderName, method),
			...presentSums(sums),
			rates: rates.map(({ taxRate, ...part }) => ({ tax_rate: taxRate, ...presentSums(part) })),
		})),
		rates: books.rates.map(({ taxRate, taxYen, ...sums }) => ({
			tax_rate: taxRate,
			...presentSums(sums),
			tax_yen: taxYen,
		})),
		/** Movements with test keys, which are in no other sum. */
		tests: presentSums(books.tests),
		/** Facts for the closing of a single day. */
		drawer:
			spans.length > 1
				? null
				: {
						cash_yen: cash?.yen ?? 0,
						seen_entry_id: cash?.lastId ?? 0,
						late: late.map((entry) => presentLateMovement(ctx, entry)),
					},
	};
}

/** Cash of a day and its newest entry, which the closing repeats as its condition. */
const selectCash = ({ db }: OperatorCtx, { from, before }: DaySpan) =>
	queryRows(
		db,
		{ yen: number, lastId: number },
		sql`select ifnull(sum(iif(e.method = 'cash' and not e.is_test, e.yen, 0)), 0) as yen, ifnull(max(e.id), 0) as lastId
			from ${paymentEntries} e where e.at >= ${from} and e.at < ${before}`,
	);

const presentSums = ({ salesYen, refundedYen, disputedYen, netYen, count }: BookSums) => ({
	sales_yen: salesYen,
	refunded_yen: refundedYen,
	disputed_yen: disputedYen,
	net_yen: netYen,
	count,
});

/** クレジットカード（Stripe）; a method that only one provider has is named without it. */
function labelOf(provider: PaymentProviderName, method: string): string {
	const name = PAYMENT_METHODS[methodOf(method)];
	const { label } = paymentProvider(provider);
	return provider === "shop" || label === name ? name : `${name}（${label}）`;
}
