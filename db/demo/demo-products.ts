import { products, purchases, subscriptions } from "#db/commerce/products.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import type { PaymentState } from "#domain/commerce/payments/payment-state.ts";
import type { PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import { endOfPeriods, type SubscriptionPeriod } from "#domain/commerce/products/subscription-state.ts";
import { DEMO_ADMINISTRATOR_ROW } from "#domain/console/operators/demo-operators.ts";
import type { TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { lastShopMoment } from "./demo-hours.ts";
import { type DemoPayment, demoPaymentTimes } from "./load-demo-payments.ts";

interface DemoProduct {
	id: number;
	/** Fixed, so that a demo address works on every machine. */
	code: string;
	name: string;
	description: string;
	yen: number;
	taxRate: TaxRate;
	stock?: number;
	perFriend?: number;
	period?: SubscriptionPeriod;
}

const PRODUCTS: readonly DemoProduct[] = [
	{
		...{ id: 1, code: "tsubak11", name: "椿のヘアオイル 60ml", yen: 3_300, taxRate: 10, stock: 8 },
		description: "毛先がまとまる、軽い椿のオイルです。仕上げにひと押しお使いください。",
		perFriend: 3,
	},
	{
		...{ id: 2, code: "shampo22", name: "サロンのシャンプー 400ml", yen: 3_850, taxRate: 10, stock: 2 },
		description: "カラーの色持ちを助ける、サロンで使っているシャンプーです。",
	},
	{
		...{ id: 3, code: "herbte33", name: "ハーブティー 10包", yen: 1_296, taxRate: 8 },
		description: "ヘッドスパのあとにお出ししているお茶です。",
	},
	{
		...{ id: 4, code: "member44", name: "ヘアケア会員", yen: 13_200, taxRate: 10, period: "year" },
		description: "季節ごとのヘアケア用品をお渡しし、前髪カットを何度でもご利用いただけます。",
	},
];

const MEMBERSHIP = 4;

interface DemoPurchase {
	friendId: number;
	productId: number;
	quantity: number;
	days: number;
	state: PurchaseState;
}

const PURCHASES: readonly DemoPurchase[] = [
	{ friendId: 6, productId: 1, quantity: 1, days: 14, state: "handed" },
	{ friendId: 4, productId: 3, quantity: 2, days: 11, state: "handed" },
	{ friendId: 18, productId: 2, quantity: 1, days: 8, state: "refunded" },
	{ friendId: 12, productId: 2, quantity: 1, days: 5, state: "released" },
	{ friendId: 9, productId: 1, quantity: 2, days: 3, state: "paid" },
	{ friendId: 1, productId: 2, quantity: 1, days: 2, state: "paid" },
];

/** Friends who pay every year, and the days since they began. */
const MEMBERS = [
	{ friendId: 2, days: 75 },
	{ friendId: 5, days: 26 },
];

const PAYMENT_STATES: Record<PurchaseState, PaymentState> = {
	waiting: "requested",
	paid: "paid",
	handed: "paid",
	released: "expired",
	refunded: "refunded",
};

const purchasePayment = (purchase: DemoPurchase, index: number): DemoPayment => {
	const { friendId, productId, quantity, days, state } = purchase;
	const { name, yen: unitYen, taxRate } = productOf(productId);
	return {
		...{ friendId, days, title: name, lines: [{ name, unitYen, quantity, taxRate }] },
		state: PAYMENT_STATES[state],
		purpose: { name: "product", id: index + 1 },
		...(state !== "released" && { paidAfter: 0.1, provider: "stripe", method: "card" }),
		...(state === "refunded" && {
			refund: { yen: unitYen * quantity, reason: "箱がへこんでいたため" },
		}),
	};
};

const memberPayment = ({ friendId, days }: (typeof MEMBERS)[number], index: number): DemoPayment => {
	const { name, yen: unitYen, taxRate } = productOf(MEMBERSHIP);
	return {
		...{ friendId, days, title: name, lines: [{ name, unitYen, quantity: 1, taxRate }] },
		...{ state: "paid", paidAfter: 0.1, provider: "stripe", method: "card" },
		purpose: { name: "subscription", id: index + 1 },
	};
};

const productOf = (id: number): DemoProduct => PRODUCTS.find((product) => product.id === id)!;

/** Payments of the purchases and of the subscriptions. */
export const DEMO_PURCHASE_PAYMENTS: readonly DemoPayment[] = [
	...PURCHASES.map(purchasePayment),
	...MEMBERS.map(memberPayment),
];

/** Statements that insert the demo shop's price list, purchases in each state, and subscriptions. */
export const demoProductStatements = (db: Db, now: number): Statement[] => [
	db
		.insert(products)
		.values(
			PRODUCTS.map((product) => ({
				...product,
				nameKey: normaliseText(product.name),
				position: product.id,
				createdAt: now - 90 * DAY,
			})),
		)
		.onConflictDoNothing(),
	...PURCHASES.map((purchase, index) =>
		db
			.insert(purchases)
			.values(purchaseRow(purchase, index, now))
			.onConflictDoNothing(),
	),
	...MEMBERS.map((member, index) =>
		db
			.insert(subscriptions)
			.values(memberRow(member, index, now))
			.onConflictDoNothing(),
	),
];

function purchaseRow(purchase: DemoPurchase, index: number, now: number): typeof purchases.$inferInsert {
	const { friendId, productId, quantity, state } = purchase;
	const { name, yen } = productOf(productId);
	const { createdAt, paidAt } = demoPaymentTimes(purchasePayment(purchase, index), now);
	const isOpen = state === "paid" || state === "waiting";
	return {
		...{ friendId, productId, quantity, state, name, createdAt, paidAt },
		id: index + 1,
		yen: yen * quantity,
		cause: `demo:${index + 1}`,
		endedAt: isOpen ? null : lastShopMoment((paidAt ?? createdAt) + DAY),
		operatorId: state === "handed" ? DEMO_ADMINISTRATOR_ROW.id : null,
	};
}

function memberRow(
	member: (typeof MEMBERS)[number],
	index: number,
	now: number,
): typeof subscriptions.$inferInsert {
	const { name, yen, taxRate, period = "year" } = productOf(MEMBERSHIP);
	const { createdAt, paidAt } = demoPaymentTimes(memberPayment(member, index), now);
	const startedAt = paidAt ?? createdAt;
	const paidUntil = endOfPeriods({ startedAt, period }, 1, DEFAULT_ZONE);
	return {
		...{ name, yen, taxRate, period, createdAt, startedAt, paidUntil },
		id: index + 1,
		friendId: member.friendId,
		productId: MEMBERSHIP,
		cause: `demo:${index + 1}`,
		state: "active",
		paidPeriods: 1,
		dueAt: paidUntil,
	};
}
