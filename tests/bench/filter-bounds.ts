import type { FilterCase } from "./filter-cases.ts";
import { BENCH_DAY, BENCH_EPOCH } from "./many-friends.ts";

/** Shares of friends with a value: nearly all, half, few, none. */
const SHARES = [0.97, 0.5, 0.02, 0];

/** Tokyo's offset from UTC, ms. */
const TOKYO_OFFSET = 9 * 3_600_000;
/** Ranges of the generated dates, in days: follow, last message, answer; and of birth dates. */
const SPREAD = {
	followed: (1_000_003 * 60_000) / BENCH_DAY,
	wrote: (1_000_003 * 50_000) / BENCH_DAY,
	answered: 500,
};
const BORN = { first: 1960, years: 20_000 / 365.25 };
const NUMBERS = 83;
const PRICES = 10_000;

/** Start of the period at the end of a spread that holds the share; in the future for share 0. */
function periodOfShare(share: number, spread: number): { from: string; ms: number } {
	const from = new Date(BENCH_EPOCH + (share === 0 ? BENCH_DAY * 30 : -share * spread * BENCH_DAY))
		.toISOString()
		.slice(0, 10);
	return { from, ms: Date.parse(from) - TOKYO_OFFSET };
}

/** Lower bound that the share of the numbers from 0 reaches. */
const lowerBound = (share: number, numbers: number): number =>
	share === 0 ? numbers * 2 : Math.round(numbers * (1 - share));

type Bounded = (share: number) => Omit<FilterCase, "name" | "indexed">;

const BOUNDED: Record<string, Bounded> = {
	"30 registered": (share) => {
		const { from, ms } = periodOfShare(share, SPREAD.followed);
		return { inputs: [{ type: 30, from, to: null }], byHand: `f.followed_at >= ${ms}` };
	},
	"106 last response": (share) => {
		const { from, ms } = periodOfShare(share, SPREAD.wrote);
		return { inputs: [{ type: 106, from, to: null }], byHand: `f.last_message_at >= ${ms}` };
	},
	"75 number": (share) => {
		const query = lowerBound(share, NUMBERS);
		return {
			inputs: [{ type: 75, var_id: 4, match: 10, query: String(query) }],
			byHand: `f.id in (select friend_id from friend_vars where var_id = 4 and number >= ${query})`,
		};
	},
	"75 age": (share) => {
		const year = share === 0 ? BORN.first - 1 : Math.floor(BORN.first + share * BORN.years);
		const base = { search_base_year: 2026, search_base_month: 1, search_base_day: 1 };
		return {
			inputs: [{ type: 75, var_id: 2, match: 30, elapsed_period_from: 2026 - year, ...base }],
			byHand: `f.id in (select friend_id from friend_vars where var_id = 2 and date <= '${year}-01-01')`,
		};
	},
	"95 answered": (share) => {
		const { from, ms } = periodOfShare(share, SPREAD.answered);
		return {
			inputs: [{ type: 95, form_id: 1, match: 0, use_date: 1, date_from: from }],
			byHand: `f.id in (select friend_id from form_answers where form_id = 1 and created_at >= ${ms})`,
		};
	},
	"115 API, number": (share) => {
		const query = lowerBound(share, PRICES);
		const context = { category: "shop", event: "buy", key: "price" };
		return {
			inputs: [{ type: 115, match: 10, query: String(query), context }],
			byHand: `f.id in (select friend_id from friend_api_values where category = 'shop' and event = 'buy' and key = 'price' and number >= ${query})`,
		};
	},
};

/** Conditions with bounds, one case per share. */
export const BOUNDED_CASES: FilterCase[] = Object.entries(BOUNDED).flatMap(([name, bounded]) =>
	SHARES.map((share) => ({ name: `${name} (${share * 100} %)`, indexed: true, ...bounded(share) })),
);
