import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { type Filter, filterSchema } from "#domain/engine/filters/filter.ts";
import { COUNTED_AT_ONCE } from "#domain/people/friend-search/total.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { ANYBODY } from "#functions/engine/filters/anybody.ts";
import { countOf, countOfSome } from "#functions/engine/filters/audience.ts";
import { pageOf } from "#functions/engine/filters/page.ts";
import { type Chance, chanceOf } from "#tests/support/oracle/chance.ts";
import { BOUNDED_CASES } from "./filter-bounds.ts";
import { FILTER_CASES } from "./filter-cases.ts";
import { ReadySets } from "./filter-floor.ts";
import { EPOCH, fileOfFriends } from "./many-friends.ts";

// Conditions of the bench at random, two to four that must all hold, or one of which is enough, over a million friends:
// what a count, a first page and a later page cost, the same count by hand, and of ids that stand ready.
// FILTER_BENCH_FILE_1000000 keeps the file; FILTER_BENCH_FRIENDS makes another number of friends.

const SIZE = Number(process.env.FILTER_BENCH_FRIENDS ?? 1_000_000);
const SEED = Number(process.env.FILTER_BENCH_SEED ?? 1);
const FILTERS = Number(process.env.FILTER_BENCH_FILTERS ?? 500);
const ROUNDS = Number(process.env.FILTER_BENCH_ROUNDS ?? 3);
const TAKE = 50;
/** Later pages are drawn from among these. */
const PAGES = 20;
const WORST = 10;
/** The aim for counts, of which more than that are looked at beside by hand. */
const SLOW_MS = 150;
/** Below that a ratio says more of the clock than of the statements. */
const TELLING_MS = 5;
const SORTS = [1, 0, 3, 4];
const at = { now: EPOCH, zone: DEFAULT_ZONE };

const dialect = new SQLiteSyncDialect();
const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));

type Case = (typeof FILTER_CASES)[number];
/** Conditions as they are, and about as many with bounds that nearly all, half, few or nobody fulfil. */
const SINGLES = [
	...FILTER_CASES.filter(({ inputs }) => inputs.length === 1 && inputs[0]?.type !== 120),
	...BOUNDED_CASES,
];

interface Drawn {
	name: string;
	filter: Filter;
	/** The same friends as an engineer would ask for them, in several ways. */
	byHand: readonly string[];
	/** The conditions by hand: those that must all hold, and those of which one is enough. */
	parts: readonly [held: string[], group: string[]];
}

/** Half of the filters ask for all of their conditions, a quarter for one of them, a quarter for one beside a group. */
function draw(chance: Chance): Drawn {
	const cases = chance.some(SINGLES, chance.between(2, 4));
	const shape = chance.pick(["all", "all", "any", "beside"]);
	const [first, ...others] = cases as [Case, ...Case[]];
	const parts = { all: [cases, []], any: [[], cases], beside: [[first], others] }[shape] as [Case[], Case[]];
	const sort_type = chance.pick(SORTS);
	const [held, group] = parts.map((each) => each.flatMap(({ inputs }) => inputs)) as [object[], object[]];
	const read = filterSchema.safeParse({
		inputs: [...held, ...(group.length > 0 ? [{ type: 120, effects: group }] : [])],
		sort_type,
	});
	// A type that stands once was drawn twice.
	if (!read.success) return draw(chance);
	const names = parts.map((each) => each.map(({ name }) => name)) as [string[], string[]];
	const text = [...names[0], ...(group.length > 0 ? [`(${names[1].join(" or ")})`] : [])].join(" and ");
	return {
		name: `${text}, order ${sort_type}`,
		filter: read.data,
		byHand: byHandOf(...parts),
		parts: parts.map((each) => each.map(({ byHand }) => byHand)) as [string[], string[]],
	};
}

/** Friends who are shown by default. */
const SHOWN = "f.blocked_at is null and f.user_rate = 1";

/**
 * A count as one condition on each friend, by whatever index and by that of the shown friends, and as sets of friends that
 * are intersected and united.
 */
function byHandOf(held: Case[], group: Case[]): string[] {
	const any = group.map(({ byHand }) => byHand).join(" or ");
	const asked = [...held.map(({ byHand }) => byHand), ...(any ? [`(${any})`] : []), SHOWN].join(" and ");
	const ids = ({ byHand }: Case) => `select f.id from friends f where ${byHand}`;
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
	/** The count by hand, the faster of both ways. */
	hand: number;
	/** The count where the ids stand ready. */
	floor: number;
	/** Part of the found friends that a page counts. */
	some: number;
	page: number;
	later: number;
}

/** Processor milliseconds of a statement, the median of some runs, and what it answered. */
function timed<Row>(database: DatabaseSync, statement: SQL): { ms: number; rows: Row[] } {
	const { sql: text, params } = dialect.sqlToQuery(statement);
	return timedText(database, text, params);
}

function timedText<Row>(
	database: DatabaseSync,
	text: string,
	params: unknown[] = [],
): { ms: number; rows: Row[] } {
	const prepared = database.prepare(text);
	const runs = Array.from({ length: ROUNDS }, () => run<Row>(prepared, params));
	return runs.toSorted((one, other) => one.ms - other.ms)[ROUNDS >> 1]!;
}

function run<Row>(prepared: StatementSync, params: unknown[]) {
	const before = process.cpuUsage();
	const rows = prepared.all(...(params as number[])) as Row[];
	const { user, system } = process.cpuUsage(before);
	return { ms: (user + system) / 1_000, rows };
}

interface Bench {
	database: DatabaseSync;
	ready: ReadySets;
	chance: Chance;
}

function measure({ database, ready, chance }: Bench, { name, filter, byHand, parts }: Drawn): Figures {
	const count = timed<{ count: number }>(database, countOf(at, filter, ANYBODY));
	const found = count.rows[0]?.count ?? 0;
	/** The fastest of several ways, which must all find as many. */
	const fastest = (texts: readonly string[]): number => {
		const ways = texts.map((text) => timedText<{ count: number }>(database, text));
		for (const { rows } of ways)
			if (rows[0]?.count !== found) throw new Error(`${name}: ${found} counted, ${rows[0]?.count} by hand`);
		return Math.min(...ways.map(({ ms }) => ms));
	};
	const hand = fastest(byHand);
	const floor = fastest(ready.counts(...parts));
	const some = timed(database, countOfSome(at, filter, ANYBODY, COUNTED_AT_ONCE + 1));
	const page = timed<{ id: number }>(database, pageOf(at, filter, ANYBODY, { take: TAKE, skip: 0 }));
	if (page.rows.length !== Math.min(found, TAKE))
		throw new Error(`${name}: ${page.rows.length} of ${found} on the first page`);
	const skip = TAKE * chance.between(1, Math.max(1, Math.min(PAGES - 1, Math.floor(found / TAKE))));
	const later = timed<{ id: number }>(database, pageOf(at, filter, ANYBODY, { take: TAKE, skip }));
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
	const sorted = values.toSorted((one, other) => one - other);
	const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
	return [of(0.5), of(0.9), of(0.95), of(0.99), sorted.at(-1)!].map((each) => each.toFixed(0)).join(" | ");
}

/** Ours beside another figure: 5, 50 and 95 of 100, and the worst. */
function ratios(all: Figures[], beside: "hand" | "floor"): string {
	const sorted = all
		.filter((each) => each[beside] > TELLING_MS)
		.map((each) => each.count / each[beside])
		.toSorted((one, other) => one - other);
	const of = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
	return [of(0.05), of(0.5), of(0.95), sorted.at(-1)].map((each) => each?.toFixed(2)).join(", ");
}

/** What a line of the worst tells of one filter. */
const figuresOf = (each: Figures): string =>
	`count ${each.count.toFixed(0)}, by hand ${each.hand.toFixed(0)}, floor ${each.floor.toFixed(0)}, page ${each.page.toFixed(0)}, later ${each.later.toFixed(0)}, ${each.found.toLocaleString("en")} found`;

function worst(what: string, all: Figures[], of: (each: Figures) => number): void {
	console.log(`\nThe ${WORST} worst, ${what}:`);
	for (const each of all.toSorted((one, other) => of(other) - of(one)).slice(0, WORST))
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
	const slow = all.filter(({ count }) => count > SLOW_MS);
	console.log(
		`\nCounts above ${SLOW_MS} ms: ${slow.length}, of which the floor is above that too in ${slow.filter(({ floor }) => floor > SLOW_MS).length}.`,
	);
	for (const [what, some] of [
		["all counts", all],
		[`those above ${SLOW_MS} ms`, slow],
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
	fileOfFriends(file, SIZE);
	const database = new DatabaseSync(file, { readOnly: true });
	const chance = chanceOf(SEED);
	const bench = { database, ready: new ReadySets(database, SHOWN), chance };
	report(Array.from({ length: FILTERS }, () => measure(bench, draw(chance))));
	database.close();
} finally {
	rmSync(folder, { recursive: true, force: true });
}
