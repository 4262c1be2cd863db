import type Stripe from "stripe";
import { createBankId, secondsOf } from "../bank-world.ts";
import { findStripeObject, listStripeObjects, putStripeObject, type StripeSide } from "./stripe-records.ts";

const DAY = 24 * 60 * 60;
/** Days until money is paid out. */
const SETTLING_DAYS = 4;
/** Fee of a card payment in permille. */
const FEE_PERMILLE = 36;

/** Movement of the shop's balance, with its mode, which Stripe's answers do not have. */
export type StoredMovement = Stripe.BalanceTransaction & { livemode: boolean };

interface NewMovement {
	type: Stripe.BalanceTransaction.Type;
	category?: string;
	/** Signed. */
	amount: number;
	/** In lower case, yen by default. */
	currency?: string;
	fee?: number;
	/** Id of the object that moved the money. */
	source: string;
}

/** Fee of a card payment in yen. */
export const feeOfCharge = (amount: number): number => Math.floor((amount * FEE_PERMILLE) / 1_000);

/** Enters a movement of the shop's balance. */
export function enterMovement(
	{ world, live }: StripeSide,
	{ type, category = type, amount, currency = "jpy", fee = 0, source }: NewMovement,
): Stripe.BalanceTransaction {
	const movement = {
		id: createBankId(world, "txn_"),
		object: "balance_transaction",
		amount,
		available_on: secondsOf(world) + SETTLING_DAYS * DAY,
		created: secondsOf(world),
		currency,
		description: null,
		exchange_rate: null,
		fee,
		fee_details: [],
		net: amount - fee,
		reporting_category: category,
		source,
		status: "pending",
		type,
	} as unknown as Stripe.BalanceTransaction;
	putStripeObject(world, "balance_transaction", { ...movement, livemode: live });
	return movement;
}

/** Movements of one mode as Stripe answers them, newest first. */
export const listMovements = ({ world, live }: StripeSide): Stripe.BalanceTransaction[] =>
	listStripeObjects(world, "balance_transaction")
		.filter(({ livemode }) => livemode === live)
		.map(({ livemode: _, ...movement }) => movement as Stripe.BalanceTransaction);

/** Pays the whole balance out to the shop's bank, which has it two days later; false for an empty one. */
export function payOut(side: StripeSide): boolean {
	const { world, live } = side;
	const amount = listMovements(side).reduce((sum, { net }) => sum + net, 0);
	if (amount <= 0) return false;
	const id = createBankId(world, "po_");
	const movement = enterMovement(side, { type: "payout", amount: -amount, source: id });
	putStripeObject(world, "payout", {
		id,
		object: "payout",
		amount,
		arrival_date: Math.floor(secondsOf(world) / DAY) * DAY + 2 * DAY,
		automatic: true,
		balance_transaction: movement.id,
		created: secondsOf(world),
		currency: "jpy",
		description: "STRIPE PAYOUT",
		livemode: live,
		metadata: {},
		method: "standard",
		status: "in_transit",
		type: "bank_account",
	} as unknown as Stripe.Payout);
	return true;
}

/** Stored object that moved the money. */
export const sourceOf = (side: StripeSide, id: string): object | undefined => {
	const kind = SOURCE_KINDS[id.split("_")[0]!];
	return kind && findStripeObject(side.world, kind, id);
};

const SOURCE_KINDS: Record<string, "charge" | "refund" | "dispute" | "payout"> = {
	ch: "charge",
	re: "refund",
	du: "dispute",
	po: "payout",
};
