import { paymentCheckouts, paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import type { PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import { type PaymentLine, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import type { PaymentState } from "#domain/commerce/payments/payment-state.ts";
import type { PaymentProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

interface DemoPayment {
	friendId: number;
	title: string;
	lines: PaymentLine[];
	/** Days since it was requested, and hours until it was paid. */
	days: number;
	paidAfter?: number;
	state: PaymentState;
	provider?: PaymentProviderName;
	method?: PaymentMethod;
	refund?: { yen: number; reason: string };
}

const line = (name: string, unitYen: number, quantity = 1, taxRate: PaymentLine["taxRate"] = 10) => ({
	...{ name, unitYen, quantity, taxRate },
});

/** Payments of the shop, whose providers were reached with live keys that the demo does not have. */
const DEMO_PAYMENTS: DemoPayment[] = [
	{
		...{ friendId: 4, title: "成人式の前撮り（予約金）", days: 12, paidAfter: 3, state: "paid" },
		...{ provider: "stripe", method: "card", lines: [line("前撮り プラン予約金", 11_000)] },
	},
	{
		...{ friendId: 9, title: "着付け教室 12月", days: 9, paidAfter: 20, state: "part-refunded" },
		...{ provider: "paypay", method: "paypay", lines: [line("着付け教室", 3_300, 2)] },
		refund: { yen: 3_300, reason: "2名のうち1名が欠席のため" },
	},
	{
		...{ friendId: 15, title: "ヘアケア商品の取り置き", days: 6, paidAfter: 1, state: "refunded" },
		...{
			provider: "stripe",
			method: "card",
			lines: [line("シャンプー 400ml", 3_850), line("ハーブティー", 1_296, 2, 8)],
		},
		refund: { yen: 6_442, reason: "入荷が間に合わなかったため" },
	},
	{
		...{ friendId: 21, title: "カットとカラー", days: 4, paidAfter: 30, state: "paid" },
		...{ provider: "shop", method: "cash", lines: [line("カット", 5_500), line("カラー", 7_700)] },
	},
	{
		friendId: 12,
		title: "ヘッドスパ講習会",
		days: 20,
		state: "expired",
		lines: [line("講習会 参加費", 4_400)],
	},
	{
		friendId: 7,
		title: "年末のセット券",
		days: 2,
		state: "requested",
		lines: [line("セット券 3回分", 9_900)],
	},
];

/** Payments in each state, with their ledgers. */
export function demoPaymentStatements(db: Db, now: number): Statement[] {
	return DEMO_PAYMENTS.flatMap((payment, index) => paymentStatements(db, { payment, id: index + 1, now }));
}

function paymentStatements(
	db: Db,
	{ payment, id, now }: { payment: DemoPayment; id: number; now: number },
): Statement[] {
	const { friendId, title, lines, days, paidAfter, state, provider = null, refund } = payment;
	// Each at another minute, as in a shop.
	const createdAt = now - days * DAY - ((id * 137) % 360) * MINUTE;
	const paidAt = paidAfter === undefined ? null : createdAt + paidAfter * HOUR;
	const expiresAt = createdAt + 7 * DAY;
	const amountYen = totalOf(lines);
	return [
		db
			.insert(payments)
			.values({
				...{ id, friendId, title, lines, state, provider, createdAt, paidAt, expiresAt, amountYen },
				key: `de30${String(id).padStart(20, "0")}`,
				purpose: "request",
				paidYen: paidAt === null ? 0 : amountYen,
				refundedYen: refund?.yen ?? 0,
				checkedAt: provider === null || provider === "shop" ? null : paidAt,
				nextAttemptAt: state === "requested" ? expiresAt : null,
			})
			.onConflictDoNothing(),
		...(paidAt === null ? [] : movementStatements(db, { payment, id, paidAt })),
	];
}

/** Checkout, entries and refund of a payment that was made. */
function movementStatements(
	db: Db,
	{ payment, id, paidAt }: { payment: DemoPayment; id: number; paidAt: number },
): Statement[] {
	const { lines, refund, provider = "shop", method = "cash" } = payment;
	const transactionRef = provider === "shop" ? `shop:${id}` : `demo_${provider}_${id}`;
	const refundedAt = paidAt + DAY;
	const entry = { paymentId: id, checkoutId: id, provider, method, isTest: false };
	return [
		db
			.insert(paymentCheckouts)
			.values({
				...{ id, paymentId: id, provider, transactionRef, isTest: false, state: "paid" },
				...{ key: `demo-${id}`, ref: `demo-${id}`, expiresAt: paidAt, createdAt: paidAt },
			})
			.onConflictDoNothing(),
		db
			.insert(paymentEntries)
			.values({
				...{ ...entry, kind: "charge", yen: totalOf(lines), at: paidAt, createdAt: paidAt },
				key: `${provider}:${transactionRef}:charge`,
			})
			.onConflictDoNothing(),
		...(refund
			? [
					db
						.insert(paymentEntries)
						.values({
							...{ ...entry, kind: "refund", yen: -refund.yen, at: refundedAt, createdAt: refundedAt },
							...{ key: `${provider}:demo_refund_${id}:refund`, reason: refund.reason },
						})
						.onConflictDoNothing(),
					db
						.insert(paymentRefunds)
						.values({
							...{ paymentId: id, checkoutId: id, amountYen: refund.yen, reason: refund.reason },
							...{ key: `demo-refund-${id}`, state: "done", createdAt: refundedAt, finishedAt: refundedAt },
						})
						.onConflictDoNothing(),
				]
			: []),
	];
}
