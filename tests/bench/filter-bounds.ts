import type { FilterCase } from "./filter-cases.ts";
import { DAY, EPOCH } from "./many-friends.ts";

/** Shares of the friends who have a value at all: nearly all, half, few, nobody. */
const SHARES = [0.97, 0.5, 0.02, 0];

/** Tokyo is so far ahead, ms. */
const AHEAD = 9 * 3_600_000;
/** Days over which the data spreads when friends followed, wrote last and answered, and days of birth. */
const SPREAD = { followed: (1_000_003 * 60_000) / DAY, wrote: (1_000_003 * 50_000) / DAY, answered: 500 };
const BORN = { first: 1960, years: 20_000 / 365.25 };
const NUMBERS = 83;
const PRICES = 10_000;

/** The last days of a spread in which so many lie; of nobody, days to come. */
function since(share: number, spread: number): { from: string; ms: number } {
	const from = new Date(EPOCH + (share === 0 ? DAY * 30 : -share * spread * DAY)).toISOString().slice(0, 10);
	return { from, ms: Date.parse(from) - AHEAD };
}

/** Least of some numbers from 0 on, so that as many are no less. */
const least = (share: number, numbers: number): number =>
	share === 0 ? numbers * 2 : Math.round(numbers * (1 - share));

type Bounded = (share: number) => Omit<FilterCase, "name" | "indexed">;

const BOUNDED: Record<string, Bounded> = {
	"30 registered": (share) => {
		const { from, ms } = since(share, SPREAD.followed);
		return { inputs: [{ type: 30, from, to: null }], byHand: `f.followed_at >= ${ms}` };
	},
	"106 last response": (share) => {
		const { from, ms } = since(share, SPREAD.wrote);
		return { inputs: [{ type: 106, from, to: null }], byHand: `f.last_message_at >= ${ms}` };
	},
	"75 number": (share) => {
		const query = least(share, NUMBERS);
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
		const { from, ms } = since(share, SPREAD.answered);
		return {
			inputs: [{ type: 95, form_id: 1, match: 0, use_date: 1, date_from: from }],
			byHand: `f.id in (select friend_id from form_answers where form_id = 1 and created_at >= ${ms})`,
		};
	},
	"115 API, number": (share) => {
		const query = least(share, PRICES);
		const context = { category: "shop", event: "buy", key: "price" };
		return {
			inputs: [{ type: 115, match: 10, query: String(query), context }],
			byHand: `f.id in (select friend_id from friend_api_values where category = 'shop' and event = 'buy' and key = 'price' and number >= ${query})`,
		};
	},
};

/** Conditions with bounds, each once with every share. */
export const BOUNDED_CASES: FilterCase[] = Object.entries(BOUNDED).flatMap(([name, bounded]) =>
	SHARES.map((share) => ({ name: `${name} (${share * 100} %)`, indexed: true, ...bounded(share) })),
);
