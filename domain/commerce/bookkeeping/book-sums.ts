import { type PaymentEntryKind, SUM_KINDS } from "#domain/commerce/payments/payment-entry.ts";
import { TAX_RATES, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { splitByRate, taxWithin, type YenByRate } from "./split-by-rate.ts";

/** Equal movements of money of one day, grouped. */
export interface MovementGroup {
	/** YYYY-MM-DD. */
	day: string;
	kind: PaymentEntryKind;
	provider: string;
	method: string;
	isTest: boolean;
	/** Yen of the payments' lines by tax rate. */
	lines: YenByRate;
	/** Signed yen of all together. */
	yen: number;
	count: number;
}

/** Sums of movements; refunds and disputes are positive where money went away. */
export interface BookSums {
	salesYen: number;
	refundedYen: number;
	disputedYen: number;
	/** Sales less refunds and disputes. */
	netYen: number;
	count: number;
}

interface MethodSums extends BookSums {
	provider: string;
	method: string;
	/** The same by tax rate. */
	rates: (BookSums & { taxRate: TaxRate })[];
}

/** Books of a period. */
export interface Books {
	total: BookSums;
	days: (BookSums & { day: string })[];
	methods: MethodSums[];
	rates: (BookSums & { taxRate: TaxRate; taxYen: number })[];
	/** Movements with test keys, which are in no other sum. */
	tests: BookSums;
}

const NOTHING: BookSums = { salesYen: 0, refundedYen: 0, disputedYen: 0, netYen: 0, count: 0 };

interface Movement {
	kind: PaymentEntryKind;
	yen: number;
	count: number;
}

const add = (sums: BookSums, { kind, yen, count }: Movement): BookSums => ({
	salesYen: sums.salesYen + (includes("paidYen", kind) ? yen : 0),
	refundedYen: sums.refundedYen - (includes("refundedYen", kind) ? yen : 0),
	disputedYen: sums.disputedYen - (includes("disputedYen", kind) ? yen : 0),
	netYen: sums.netYen + yen,
	count: sums.count + count,
});

const includes = (sum: keyof typeof SUM_KINDS, kind: PaymentEntryKind): boolean =>
	(SUM_KINDS[sum] as readonly PaymentEntryKind[]).includes(kind);

const sumOf = (movements: readonly Movement[]): BookSums => movements.reduce(add, NOTHING);

/** Adds groups of movements up by day, method and tax rate. Each movement is divided by rate, and then added. */
export function sumBooks(groups: readonly MovementGroup[], days: readonly string[]): Books {
	const real = groups.filter(({ isTest }) => !isTest);
	const byDay = Map.groupBy(real, ({ day }) => day);
	const parts = real.flatMap(partsOf);
	const byMethod = Map.groupBy(parts, ({ provider, method }) => JSON.stringify([provider, method]));
	return {
		total: sumOf(real),
		days: days.map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
		methods: [...byMethod].map(([key, movements]) => {
			const [provider, method] = JSON.parse(key) as [string, string];
			const own = real.filter((group) => group.provider === provider && group.method === method);
			return { provider, method, ...sumOf(own), rates: sumsByRate(movements) };
		}),
		rates: sumsByRate(parts).map((sums) => ({ ...sums, taxYen: taxWithin(sums.netYen, sums.taxRate) })),
		tests: sumOf(groups.filter(({ isTest }) => isTest)),
	};
}

type RateMovement = Movement & { taxRate: TaxRate };

const sumsByRate = (movements: readonly RateMovement[]) =>
	TAX_RATES.map((taxRate) => ({
		taxRate,
		...sumOf(movements.filter((movement) => movement.taxRate === taxRate)),
	})).filter(({ count }) => count > 0);

/** Parts of a group by tax rate. Movements with lines of several rates are in one group only if they are equal. */
function partsOf({ lines, yen, count, ...group }: MovementGroup): (RateMovement & MovementSource)[] {
	const copies = isMixed(lines) ? count : 1;
	return splitByRate(lines, yen / copies).map((part) => ({
		...group,
		taxRate: part.taxRate,
		yen: part.yen * copies,
		count,
	}));
}

type MovementSource = Pick<MovementGroup, "provider" | "method">;

const isMixed = (lines: YenByRate): boolean => TAX_RATES.filter((rate) => lines[rate] > 0).length > 1;
