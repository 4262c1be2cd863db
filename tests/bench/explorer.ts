import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { EVERYONE } from "#domain/console/operators/scope.ts";
import { ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { ROWS_PER_SCROLL } from "#domain/engine/explorer/crud.ts";
import { appendixStatement } from "#functions/engine/explorer/appendix.ts";
import { listStatement } from "#functions/engine/explorer/list.ts";
import { tagKind } from "#functions/people/tags/kind.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { BenchDatabase } from "./bench-database.ts";
import { fire, percentile } from "./client.ts";
import { hostFloors } from "./floors.ts";
import { processorSeconds } from "./processor.ts";
import { logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";
import { sessionOf } from "./session.ts";

// The explorer's calls with 100,000 friends and 2,000 tags, each beside the least that the platform takes for it: a Worker
// that makes the same two trips to a copy of the same database, who asks and then the very statement, and answers the
// rows as they come (aim: under 1.5 times). And beside the same SQL in SQLite plus an empty request, which is
// what the trips themselves cost.

const PRODUCT = 8851;
const LINE = 8852;
const FLOORS = 8853;
const FRIENDS = Number(process.env.EXPLORER_BENCH_FRIENDS ?? 100_000);
const TAGS = 2_000;
const ROUNDS = Number(process.env.EXPLORER_BENCH_ROUNDS ?? 100);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
/** Only what the statements ask of the operator. */
const ctx = { operator: { friendScope: EVERYONE, abilities: ALL_ABILITIES } } as unknown as OperatorCtx;

await buildIfStale();
makeDemo(stateDir, FRIENDS);
const database = new BenchDatabase(d1File(stateDir));
database.run(moreTags());
const line = await startStandIn(LINE);
const product = await startProduct(PRODUCT, stateDir, LINE);
const headers = await logIn(PRODUCT);
const copy = join(folder, "copy.sqlite");
await database.copyTo(copy);
const floors = await hostFloors(FLOORS, folder, { database: copy });
const session = sessionOf(headers);
try {
	const empty = await fire(FLOORS, 1, ROUNDS, () => ({ path: "/empty", headers: {}, body: "" }));
	const floor = percentile(empty.latencies, 0.5);
	const newest = database.numbers(
		`select id from tags where deleted_at is null order by id desc limit ${ROWS_PER_SCROLL}`,
	);
	const calls: [string, string, object, SQL][] = [
		["first paint", "/api/tag/crud", { action: "refresh" }, listStatement(ctx, tagKind, { search: "" })],
		[
			"a folder",
			"/api/tag/crud",
			{ action: "refresh", in_group: 1 },
			listStatement(ctx, tagKind, { in_group: 1, search: "" }),
		],
		[
			"search",
			"/api/tag/crud",
			{ action: "refresh", search: "見込み19" },
			listStatement(ctx, tagKind, { search: "見込み19" }),
		],
		["appendix", "/api/tag/appendix", { ids: newest }, appendixStatement(ctx, tagKind, newest)],
	];
	for (const [name, path, body, statement] of calls) {
		const query = new SQLiteSyncDialect().sqlToQuery(statement);
		const trips = await timed(process.pid, FLOORS, "/trips", {}, { statements: [session, query] });
		const ours = await timed(product.pid!, PRODUCT, path, headers, body);
		const sqlite = database.time(query, ROUNDS);
		console.log(
			`explorer, ${name}: ${ours.ms.toFixed(1)} ms (processor ${ours.processor.toFixed(1)}), ` +
				`two trips ${trips.ms.toFixed(1)} (${trips.processor.toFixed(1)}), ` +
				`ratio ${(ours.ms / trips.ms).toFixed(2)} (${(ours.processor / trips.processor).toFixed(2)}); ` +
				`SQLite ${sqlite.toFixed(1)}, empty request ${floor.toFixed(1)}, ratio ${(ours.ms / (sqlite + floor)).toFixed(2)}`,
		);
	}
} finally {
	stop(product);
	line.kill();
	await floors.dispose();
	rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of a call: the median as a client waits, and the mean of what the processor does for it. */
async function timed(pid: number, port: number, path: string, headers: Record<string, string>, body: object) {
	const shot = () => ({ path, headers, body: JSON.stringify(body) });
	await fire(port, 1, 10, shot);
	const before = processorSeconds(pid);
	const { latencies, failed } = await fire(port, 1, ROUNDS, shot);
	if (failed > 0) throw new Error(`${path}: ${failed} failed`);
	return {
		ms: percentile(latencies, 0.5),
		processor: ((processorSeconds(pid) - before) / ROUNDS) * 1_000,
	};
}

/** As many tags as asked, half of them in a folder, each on ten to a hundred friends. */
function moreTags(): string {
	return `
		insert into tags (name, name_key, group_id, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${TAGS})
		select '見込み' || i, '見込み' || i, case i % 2 when 0 then 1 end, 0 from n;
		insert or ignore into friend_tags (friend_id, tag_id, created_at)
		select f.id, t.id, 0 from tags t join friends f on f.id % 997 = t.id % 997 where t.created_at = 0;`;
}
