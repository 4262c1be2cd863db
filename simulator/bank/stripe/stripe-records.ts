import type Stripe from "stripe";
import type { BankWorld } from "../bank-world.ts";
import type { StoredMovement } from "./balance-transactions.ts";
import { noSuch, StripeRefusal } from "./stripe-answer.ts";

/** Kinds of stored objects, by the prefix of their ids. */
export interface StripeObjects {
	"checkout.session": Stripe.Checkout.Session;
	payment_intent: Stripe.PaymentIntent;
	setup_intent: Stripe.SetupIntent;
	charge: Stripe.Charge;
	refund: Stripe.Refund;
	dispute: Stripe.Dispute;
	customer: Stripe.Customer;
	payment_method: Stripe.PaymentMethod;
	balance_transaction: StoredMovement;
	payout: Stripe.Payout;
}
export type StripeKind = keyof StripeObjects;

const NAMES: Record<StripeKind, string> = {
	"checkout.session": "checkout.session",
	payment_intent: "payment_intent",
	setup_intent: "setupintent",
	charge: "charge",
	refund: "refund",
	dispute: "dispute",
	customer: "customer",
	payment_method: "PaymentMethod",
	balance_transaction: "balance transaction",
	payout: "payout",
};

const keyOf = (kind: StripeKind, id = ""): string => `stripe/${kind}/${id}`;

/** Stripe with one account's key: live and test objects do not see each other. */
export interface StripeSide {
	world: BankWorld;
	live: boolean;
}

export const findStripeObject = <Kind extends StripeKind>(
	{ records }: BankWorld,
	kind: Kind,
	id: string,
): StripeObjects[Kind] | undefined => records.get<StripeObjects[Kind]>(keyOf(kind, id));

/**
 * Object that a call names.
 * @param field of the call with the id; none if the address has it
 * @throws StripeRefusal for an unknown one and one of the other mode
 */
export function takeStripeObject<Kind extends StripeKind>(
	{ world, live }: StripeSide,
	kind: Kind,
	id: string,
	field?: string,
): StripeObjects[Kind] {
	const found = findStripeObject(world, kind, id);
	if (!found) throw noSuch(NAMES[kind], id, field);
	if (modeOf(found) !== undefined && modeOf(found) !== live) throw otherMode(kind, id, live, field);
	return found;
}

/** Refunds alone do not say their mode: their charge does. */
const modeOf = (object: StripeObjects[StripeKind]): boolean | undefined =>
	"livemode" in object ? object.livemode : undefined;

function otherMode(kind: StripeKind, id: string, live: boolean, field?: string): StripeRefusal {
	const [other, own] = live ? ["test", "live"] : ["live", "test"];
	return new StripeRefusal(
		field === undefined ? 404 : 400,
		`No such ${NAMES[kind]}: '${id}'; a similar object exists in ${other} mode, but a ${own} mode key was used to make this request.`,
		{ code: "resource_missing", param: field ?? "id" },
	);
}

export const putStripeObject = <Kind extends StripeKind>(
	{ records }: BankWorld,
	kind: Kind,
	object: StripeObjects[Kind],
): void => records.put(keyOf(kind, object.id), object);

/** Changes fields of a stored object; returns the new one. */
export function changeStripeObject<Kind extends StripeKind>(
	world: BankWorld,
	kind: Kind,
	id: string,
	change: Partial<StripeObjects[Kind]>,
): StripeObjects[Kind] {
	const changed = { ...findStripeObject(world, kind, id)!, ...change };
	putStripeObject(world, kind, changed);
	return changed;
}

/** Objects of a kind, newest first. */
export const listStripeObjects = <Kind extends StripeKind>(
	{ records }: BankWorld,
	kind: Kind,
): StripeObjects[Kind][] =>
	records
		.list<StripeObjects[Kind]>(keyOf(kind))
		.map((object, index) => ({ object, index }))
		.sort((a, b) => b.object.created - a.object.created || b.index - a.index)
		.map(({ object }) => object);
