import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { ANYBODY } from "#functions/engine/filters/anybody.ts";
import { countOf } from "#functions/engine/filters/audience.ts";
import { pageOf } from "#functions/engine/filters/page.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { FILTER_CASES } from "./filter-cases.ts";
import { EPOCH, fileOfFriends } from "./many-friends.ts";

// Filters over a million friends with ten million tag rows and values: the product's own statement beside the same
// friends asked for by hand, both in SQLite on the same file. FILTER_BENCH_FILE_1000000 keeps the large file.

const SIZES = (process.env.FILTER_BENCH_SIZES ?? "10000,1000000").split(",").map(Number);
const ROUNDS = 5;
const TAKE = 50;
const DISPLAY = "f.blocked_at is null and f.user_rate = 1";
const at = { now: EPOCH, zone: DEFAULT_ZONE };

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const dialect = new SQLiteSyncDialect();
const figures = new Map<string, string[]>();
const time = (database: BenchDatabase, statement: SQL): number =>
	database.time(dialect.sqlToQuery(statement), ROUNDS);

/** Below half a millisecond the clock says nothing. */
const ratio = (ours: number, theirs: number): string => (theirs < 0.5 ? "-" : (ours / theirs).toFixed(2));

function measure(size: number): void {
	const database = fileOfFriends(
		process.env[`FILTER_BENCH_FILE_${size}`] ?? join(folder, `${size}.sqlite`),
		size,
	);
	for (const { name, inputs, byHand } of FILTER_CASES) {
		const filter = filterSchema.parse({ inputs });
		const count = countOf(at, filter, ANYBODY);
		const hand = `select count(*) as count from friends f where ${byHand} and ${DISPLAY}`;
		const [found] = database.rows(dialect.sqlToQuery(count));
		const [expected] = database.numbers(hand);
		if (found?.[0] !== expected) throw new Error(`${name}: by hand it is someone else`);
		const ours = time(database, count);
		const theirs = database.time({ sql: hand, params: [] }, ROUNDS);
		const page = time(database, pageOf(at, filter, ANYBODY, { take: TAKE, skip: 0 }));
		const cell = `${ours.toFixed(1)} ms, ${theirs.toFixed(1)} ms, ${ratio(ours, theirs)}, ${page.toFixed(1)} ms`;
		console.log(`filters, ${size.toLocaleString("en")} friends, ${name}: ${cell}`);
		figures.set(name, [...(figures.get(name) ?? []), cell]);
	}
}

try {
	for (const size of SIZES) measure(size);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
console.log(
	`\n| filter | ${SIZES.map((size) => `count of ${size.toLocaleString("en")}, by hand, ratio, page`).join(" | ")} |`,
);
for (const { name, indexed } of FILTER_CASES)
	console.log(`| ${name}${indexed ? "" : " (reads everybody)"} | ${figures.get(name)?.join(" | ")} |`);
