import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { FILTER_CASES } from "./filter-cases.ts";
import { BENCH_EPOCH, openFileOfFriends } from "./many-friends.ts";

// Filters over a million friends with ten million tag rows and values: the product's statement compared
// with the handwritten one, both in SQLite on the same file. FILTER_BENCH_FILE_1000000 keeps the large file.

const SIZES = (process.env.FILTER_BENCH_SIZES ?? "10000,1000000").split(",").map(Number);
const ROUNDS = 5;
const TAKE = 50;
const DISPLAY = "f.blocked_at is null and f.user_rate = 1";
const at = { now: BENCH_EPOCH, zone: DEFAULT_ZONE };

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const dialect = new SQLiteSyncDialect();
const figures = new Map<string, string[]>();
const time = (database: BenchDatabase, statement: SQL): number =>
	database.time(dialect.sqlToQuery(statement), ROUNDS);

/** Below 0.5 ms the clock is too coarse for a ratio. */
const ratio = (ours: number, theirs: number): string => (theirs < 0.5 ? "-" : (ours / theirs).toFixed(2));

function measure(size: number): void {
	const database = openFileOfFriends(
		process.env[`FILTER_BENCH_FILE_${size}`] ?? join(folder, `${size}.sqlite`),
		size,
	);
	for (const { name, inputs, byHand } of FILTER_CASES) {
		const filter = filterSchema.parse({ inputs });
		const count = countFriends(at, filter, UNRESTRICTED);
		const hand = `select count(*) as count from friends f where ${byHand} and ${DISPLAY}`;
		const [found] = database.rows(dialect.sqlToQuery(count));
		const [expected] = database.numbers(hand);
		if (found?.[0] !== expected) throw new Error(`${name}: by hand it is someone else`);
		const ours = time(database, count);
		const theirs = database.time({ sql: hand, params: [] }, ROUNDS);
		const page = time(database, filterPageSql(at, filter, UNRESTRICTED, { take: TAKE, skip: 0 }));
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
