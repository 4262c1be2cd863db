import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";

interface NamedPayment {
	id: number;
	title: string;
}

/** Entry of the ledger. */
export interface LedgerMovement {
	/** `provider:object:kind`. */
	key: string;
	kind: PaymentEntryKind;
	/** Signed. */
	yen: number;
	at: number;
	payment: NamedPayment;
}

/** Movement in a provider's own list. */
interface ListedMovement {
	/** Null for what is no payment, such as a payout or a fee. */
	kind: PaymentEntryKind | null;
	object: string;
	transactionRef: string | null;
	yen: number;
	feeYen: number;
	at: number;
	isPending: boolean;
}

/** Movement that only one side has, or both with different amounts. */
export interface Comparison {
	/** `pending`: a refund that the provider has accepted; `foreign`: money that was not taken by this console. */
	cause: "only-there" | "only-here" | "other-amount" | "pending" | "foreign";
	kind: PaymentEntryKind | null;
	/** Provider's id. */
	reference: string;
	at: number;
	/** Yen of the ledger, and of the provider; null for a side that does not have it. */
	here: number | null;
	there: number | null;
	payment: NamedPayment | null;
}

interface DayToCompare {
	span: { from: number; before: number };
	/** Entries of the day, and those of any day for the listed movements. */
	ledger: readonly LedgerMovement[];
	/** Movements of the day, and a little around it. */
	movements: readonly ListedMovement[];
	/** Whether the provider's list has all movements. */
	isComplete: boolean;
	/** Payments by the provider's id of their money. */
	payments: ReadonlyMap<string, NamedPayment>;
}

/** Result of a comparison. Sums are those of the day, without payouts and without money that was not taken here. */
interface ComparedDay {
	providerYen: number;
	/** Fees of all the shop's movements of the day. */
	feeYen: number;
	equalCount: number;
	differences: Comparison[];
	foreign: Comparison[];
}

/** Compares the ledger of a day with a provider's list, movement by movement. */
export function compareDay({ span, ledger, movements, isComplete, payments }: DayToCompare): ComparedDay {
	const isOfDay = ({ at }: { at: number }) => at >= span.from && at < span.before;
	const entries = new Map(ledger.map((entry) => [objectKeyOf(entry), entry]));
	const listed = new Map(movements.map((movement) => [`${movement.object}:${movement.kind}`, movement]));
	const ofDay = movements.filter(isOfDay);
	const compared = ofDay
		.filter(({ kind }) => kind !== null)
		.map((movement) => {
			const entry = entries.get(`${movement.object}:${movement.kind}`);
			const payment = entry?.payment ?? payments.get(movement.transactionRef ?? "") ?? null;
			return { movement, entry, payment };
		});
	const own = compared.filter(({ payment }) => payment !== null);
	// An entry that a cut list does not have may be in its rest.
	const onlyHere = isComplete
		? [...entries].flatMap(([key, entry]) => (isOfDay(entry) && !listed.has(key) ? [toOnlyHere(entry)] : []))
		: [];
	return {
		providerYen: own.reduce((sum, { movement }) => sum + movement.yen, 0),
		feeYen: ofDay.reduce((sum, { feeYen }) => sum + feeYen, 0),
		equalCount: own.filter(({ movement, entry }) => entry?.yen === movement.yen).length,
		differences: [...own.flatMap(differenceOf), ...onlyHere].sort((a, b) => a.at - b.at),
		foreign: compared
			.filter(({ payment }) => payment === null)
			.map(({ movement }) => toComparison(movement, { cause: "foreign", here: null, payment: null })),
	};
}

const objectKeyOf = ({ key }: LedgerMovement): string => key.slice(key.indexOf(":") + 1);

interface Pair {
	movement: ListedMovement;
	entry: LedgerMovement | undefined;
	payment: NamedPayment | null;
}

function differenceOf({ movement, entry, payment }: Pair): Comparison[] {
	if (entry?.yen === movement.yen) return [];
	if (entry) return [toComparison(movement, { cause: "other-amount", here: entry.yen, payment })];
	const cause = movement.isPending ? "pending" : "only-there";
	return [toComparison(movement, { cause, here: null, payment })];
}

const toComparison = (
	{ kind, object, at, yen }: ListedMovement,
	side: Pick<Comparison, "cause" | "here" | "payment">,
): Comparison => ({ ...side, kind, reference: object, at, there: yen });

const toOnlyHere = ({ kind, key, at, yen, payment }: LedgerMovement): Comparison => ({
	cause: "only-here",
	kind,
	reference: key.split(":").slice(1, -1).join(":"),
	at,
	here: yen,
	there: null,
	payment,
});
