import { paymentCheckouts, paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import type { PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import { type PaymentLine, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import type { PaymentState } from "#domain/commerce/payments/payment-state.ts";
import type { PaymentProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { DEMO_ADMINISTRATOR_ROW } from "#domain/console/operators/demo-operators.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { lastShopMoment, outsideNight, SALON_HOURS } from "./demo-hours.ts";

export interface DemoPayment {
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
	/** Record that is paid; without it an operator has requested the payment. */
	purpose?: { name: "product" | "subscription"; id: number };
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
		...{ friendId: 9, title: "着付け教室 12月", days: 9, paidAfter: 3, state: "part-refunded" },
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
		...{ friendId: 21, title: "カットとカラー", days: 4, paidAfter: 24, state: "paid" },
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

/** Payments in each state, with their ledgers; further ones follow those of the shop. */
export function demoPaymentStatements(db: Db, now: number, further: readonly DemoPayment[]): Statement[] {
	return [...DEMO_PAYMENTS, ...further].flatMap((payment, index) =>
		paymentStatements(db, { payment, id: index + 1, now }),
	);
}

/** Times at which a payment was requested and paid. */
export function demoPaymentTimes(
	{ friendId, days, paidAfter, provider }: DemoPayment,
	now: number,
): { createdAt: number; paidAt: number | null } {
	// Each at another minute, as in a shop.
	const createdAt = SALON_HOURS.sameDay(now - days * DAY - ((days * 137 + friendId * 53) % 360) * MINUTE);
	if (paidAfter === undefined) return { createdAt, paidAt: null };
	const paidAt = createdAt + paidAfter * HOUR;
	return { createdAt, paidAt: provider === "shop" ? lastShopMoment(paidAt) : outsideNight(paidAt) };
}

function paymentStatements(
	db: Db,
	{ payment, id, now }: { payment: DemoPayment; id: number; now: number },
): Statement[] {
	const { friendId, title, lines, state, provider = null, refund, purpose } = payment;
	const { createdAt, paidAt } = demoPaymentTimes(payment, now);
	const expiresAt = createdAt + 7 * DAY;
	const amountYen = totalOf(lines);
	return [
		db
			.insert(payments)
			.values({
				...{ id, friendId, title, lines, state, provider, createdAt, paidAt, expiresAt, amountYen },
				key: `de30${String(id).padStart(20, "0")}`,
				purpose: purpose?.name ?? "request",
				purposeId: purpose?.id ?? null,
				operatorId: purpose === undefined ? DEMO_ADMINISTRATOR_ROW.id : null,
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
	const transactionRef = provider === "shop" ? `shop:${id}` : `demo${id}`;
	const refundedAt = lastShopMoment(paidAt + DAY);
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
							...{ key: `${provider}:demorefund${id}:refund`, reason: refund.reason },
						})
						.onConflictDoNothing(),
					db
						.insert(paymentRefunds)
						.values({
							...{ paymentId: id, checkoutId: id, amountYen: refund.yen, reason: refund.reason },
							operatorId: DEMO_ADMINISTRATOR_ROW.id,
							...{ key: `demo-refund-${id}`, state: "done", createdAt: refundedAt, finishedAt: refundedAt },
						})
						.onConflictDoNothing(),
				]
			: []),
	];
}
