import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { MAX_COUNTED_FRIENDS } from "#domain/people/friend-search/friend-total.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { countFriends, countFriendsUpTo } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import { BOUNDED_CASES } from "./filter-bounds.ts";
import { FILTER_CASES } from "./filter-cases.ts";
import { PrecomputedSets } from "./filter-floor.ts";
import { BENCH_EPOCH, openFileOfFriends } from "./many-friends.ts";

// Random combinations of the bench's conditions over a million friends: two to four that must all hold, or
// of which one suffices. Measures a count, a first and a later page, compared with the handwritten count, and
// with a count of precomputed ids. FILTER_BENCH_FILE_1000000 keeps the file; FILTER_BENCH_FRIENDS sets
// another number of friends.

const SIZE = Number(process.env.FILTER_BENCH_FRIENDS ?? 1_000_000);
const SEED = Number(process.env.FILTER_BENCH_SEED ?? 1);
const FILTERS = Number(process.env.FILTER_BENCH_FILTERS ?? 500);
const ROUNDS = Number(process.env.FILTER_BENCH_ROUNDS ?? 3);
const TAKE = 50;
/** Later pages are chosen among the first 20. */
const PAGES = 20;
const WORST = 10;
/** Aim for counts, ms; slower ones are compared with the handwritten count. */
const COUNT_AIM_MS = 150;
/** Minimum duration for a ratio; below it the clock's precision dominates. ms. */
const MIN_RATIO_MS = 5;
const SORTS = [1, 0, 3, 4];
const at = { now: BENCH_EPOCH, zone: DEFAULT_ZONE };

const dialect = new SQLiteSyncDialect();
const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));

type BenchCondition = (typeof FILTER_CASES)[number];
/** Plain conditions, and about as many with bounds that nearly all, half, few or no friends satisfy. */
const SINGLES = [
	...FILTER_CASES.filter(({ inputs }) => inputs.length === 1 && inputs[0]?.type !== 120),
	...BOUNDED_CASES,
];

interface DrawnFilter {
	name: string;
	filter: Filter;
	/** Handwritten statements for the same friends, in several forms. */
	byHand: readonly string[];
	/** Handwritten conditions: those that must all hold, and those of which one suffices. */
	parts: readonly [held: string[], group: string[]];
}

/**
 * Half of the filters require all conditions, a quarter one of them, a quarter one condition and one of a
 * group.
 */
function drawFilter(chance: Chance): DrawnFilter {
	const cases = chance.some(SINGLES, chance.between(2, 4));
	const shape = chance.pick(["all", "all", "any", "beside"]);
	const [first, ...others] = cases as [BenchCondition, ...BenchCondition[]];
	const parts = { all: [cases, []], any: [[], cases], beside: [[first], others] }[shape] as [
		BenchCondition[],
		BenchCondition[],
	];
	const sort_type = chance.pick(SORTS);
	const [held, group] = parts.map((each) => each.flatMap(({ inputs }) => inputs)) as [object[], object[]];
	const read = filterSchema.safeParse({
		inputs: [...held, ...(group.length > 0 ? [{ type: 120, effects: group }] : [])],
		sort_type,
	});
	// A type that is allowed once was chosen twice.
	if (!read.success) return drawFilter(chance);
	const names = parts.map((each) => each.map(({ name }) => name)) as [string[], string[]];
	const text = [...names[0], ...(group.length > 0 ? [`(${names[1].join(" or ")})`] : [])].join(" and ");
	return {
		name: `${text}, order ${sort_type}`,
		filter: read.data,
		byHand: manualCounts(...parts),
		parts: parts.map((each) => each.map(({ byHand }) => byHand)) as [string[], string[]],
	};
}

/** Friends shown by default. */
const SHOWN = "f.blocked_at is null and f.user_rate = 1";

/**
 * Handwritten counts: one condition per friend (with any index, and with the index of shown friends), and
 * sets of friends that are intersected and united.
 */
function manualCounts(held: BenchCondition[], group: BenchCondition[]): string[] {
	const any = group.map(({ byHand }) => byHand).join(" or ");
	const asked = [...held.map(({ byHand }) => byHand), ...(any ? [`(${any})`] : []), SHOWN].join(" and ");
	const ids = ({ byHand }: BenchCondition) => `select f.id from friends f where ${byHand}`;
	const sets = [
		...held.map(ids),
		...(any ? [`select * from (${group.map(ids).join(" union ")})`] : []),
		`select f.id from friends f where ${SHOWN}`,
	];
	return [
		`select count(*) as count from friends f where ${asked}`,
		`select count(*) as count from friends f indexed by friends_shown where ${asked}`,
		`select count(*) as count from (${sets.join(" intersect ")})`,
	];
}

interface Figures {
	name: string;
	found: number;
	count: number;
	/** Fastest handwritten count. */
	hand: number;
	/** Count of precomputed ids. */
	floor: number;
	/** Limited count that a page shows. */
	some: number;
	page: number;
	later: number;
}

/** CPU time of a statement, median of several runs, ms; with its rows. */
function timeStatement<Row>(database: DatabaseSync, statement: SQL): { ms: number; rows: Row[] } {
	const { sql: text, params } = dialect.sqlToQuery(statement);
	return timeText(database, text, params);
}

function timeText<Row>(
	database: DatabaseSync,
	text: string,
	params: unknown[] = [],
): { ms: number; rows: Row[] } {
	const prepared = database.prepare(text);
	const runs = Array.from({ length: ROUNDS }, () => run<Row>(prepared, params));
	return runs.toSorted((a, b) => a.ms - b.ms)[ROUNDS >> 1]!;
}

function run<Row>(prepared: StatementSync, params: unknown[]) {
	const before = process.cpuUsage();
	const rows = prepared.all(...(params as number[])) as Row[];
	const { user, system } = process.cpuUsage(before);
	return { ms: (user + system) / 1_000, rows };
}

interface Bench {
	database: DatabaseSync;
	ready: PrecomputedSets;
	chance: Chance;
}

function measure({ database, ready, chance }: Bench, { name, filter, byHand, parts }: DrawnFilter): Figures {
	const count = timeStatement<{ count: number }>(database, countFriends(at, filter, UNRESTRICTED));
	const found = count.rows[0]?.count ?? 0;
	/** Fastest of several statements, which must agree on the count. */
	const fastest = (texts: readonly string[]): number => {
		const ways = texts.map((text) => timeText<{ count: number }>(database, text));
		for (const { rows } of ways)
			if (rows[0]?.count !== found) throw new Error(`${name}: ${found} counted, ${rows[0]?.count} by hand`);
		return Math.min(...ways.map(({ ms }) => ms));
	};
	const hand = fastest(byHand);
	const floor = fastest(ready.counts(...parts));
	const some = timeStatement(database, countFriendsUpTo(at, filter, UNRESTRICTED, MAX_COUNTED_FRIENDS + 1));
	const page = timeStatement<{ id: number }>(
		database,
		filterPageSql(at, filter, UNRESTRICTED, { take: TAKE, skip: 0 }),
	);
	if (page.rows.length !== Math.min(found, TAKE))
		throw new Error(`${name}: ${page.rows.length} of ${found} on the first page`);
	const skip = TAKE * chance.between(1, Math.max(1, Math.min(PAGES - 1, Math.floor(found / TAKE))));
	const later = timeStatement<{ id: number }>(
		database,
		filterPageSql(at, filter, UNRESTRICTED, { take: TAKE, skip }),
	);
	if (later.rows.length !== Math.max(0, Math.min(found - skip, TAKE)))
		throw new Error(`${name}: ${later.rows.length} of ${found} on the page after ${skip}`);
	return { name, found, count: count.ms, hand, floor, some: some.ms, page: page.ms, later: later.ms };
}

const KINDS = ["count", "hand", "floor", "some", "page", "later"] as const;
const LABELS = {
	count: "count",
	hand: "count by hand",
	floor: "count of ids that stand ready",
	some: "count with a page",
	page: "first page",
	later: `later page, up to the ${PAGES}th`,
};

function quantiles(values: number[]): string {
	const sorted = values.toSorted((a, b) => a - b);
	const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
	return [of(0.5), of(0.9), of(0.95), of(0.99), sorted.at(-1)!].map((each) => each.toFixed(0)).join(" | ");
}

/** Ratios to another figure: 5th, 50th and 95th percentile, and maximum. */
function ratios(all: Figures[], beside: "hand" | "floor"): string {
	const sorted = all
		.filter((each) => each[beside] > MIN_RATIO_MS)
		.map((each) => each.count / each[beside])
		.toSorted((a, b) => a - b);
	const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
	return [of(0.05), of(0.5), of(0.95), sorted.at(-1)].map((each) => each?.toFixed(2)).join(", ");
}

/** Line of a filter in the list of the slowest. */
const figuresOf = (each: Figures): string =>
	`count ${each.count.toFixed(0)}, by hand ${each.hand.toFixed(0)}, floor ${each.floor.toFixed(0)}, page ${each.page.toFixed(0)}, later ${each.later.toFixed(0)}, ${each.found.toLocaleString("en")} found`;

function worst(what: string, all: Figures[], of: (each: Figures) => number): void {
	console.log(`\nThe ${WORST} worst, ${what}:`);
	for (const each of all.toSorted((a, b) => of(b) - of(a)).slice(0, WORST))
		console.log(`  ${of(each).toFixed(0)} ms (${figuresOf(each)}): ${each.name}`);
}

function report(all: Figures[]): void {
	console.log(`\n${all.length} filters at ${SIZE.toLocaleString("en")} friends, seed ${SEED}, processor ms`);
	console.log("| what | p50 | p90 | p95 | p99 | worst |\n|---|---|---|---|---|---|");
	for (const kind of KINDS) console.log(`| ${LABELS[kind]} | ${quantiles(all.map((each) => each[kind]))} |`);
	const over = (kind: "page" | "later") => all.map((each) => each[kind] - each.count);
	for (const kind of ["page", "later"] as const)
		console.log(`| ${LABELS[kind]}, beyond its count | ${quantiles(over(kind))} |`);
	console.log(`| count, beyond by hand | ${quantiles(all.map(({ count, hand }) => count - hand))} |`);
	console.log(`| count, beyond its floor | ${quantiles(all.map(({ count, floor }) => count - floor))} |`);
	const slow = all.filter(({ count }) => count > COUNT_AIM_MS);
	console.log(
		`\nCounts above ${COUNT_AIM_MS} ms: ${slow.length}, of which the floor is above that too in ${slow.filter(({ floor }) => floor > COUNT_AIM_MS).length}.`,
	);
	for (const [what, some] of [
		["all counts", all],
		[`those above ${COUNT_AIM_MS} ms`, slow],
	] as const)
		console.log(
			`Ratio of ${what}, p5, p50, p95 and worst: to by hand ${ratios(some, "hand")}; to the floor ${ratios(some, "floor")}`,
		);
	for (const kind of KINDS) worst(LABELS[kind], all, (each) => each[kind]);
	worst("count, beyond by hand", all, ({ count, hand }) => count - hand);
	for (const kind of ["page", "later"] as const)
		worst(`${LABELS[kind]}, beyond its count`, all, (each) => each[kind] - each.count);
}

try {
	const file = process.env[`FILTER_BENCH_FILE_${SIZE}`] ?? join(folder, `${SIZE}.sqlite`);
	openFileOfFriends(file, SIZE);
	const database = new DatabaseSync(file, { readOnly: true });
	const chance = createChance(SEED);
	const bench = { database, ready: new PrecomputedSets(database, SHOWN), chance };
	report(Array.from({ length: FILTERS }, () => measure(bench, drawFilter(chance))));
	database.close();
} finally {
	rmSync(folder, { recursive: true, force: true });
}
