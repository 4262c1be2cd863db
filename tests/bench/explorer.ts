import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ROWS_PER_SCROLL } from "#domain/engine/explorer/list-limits.ts";
import { listItemsStatement } from "#functions/engine/explorer/list-items.ts";
import { appendixStatement } from "#functions/engine/explorer/load-appendix.ts";
import { tagKind } from "#functions/people/tags/kind.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { readCpuSeconds } from "./cpu-time.ts";
import { hostFloorWorkers } from "./floor-workers.ts";
import { percentile, sendLoad } from "./load-client.ts";
import { sessionStatement } from "./session-query.ts";

// Calls of the explorer with 100,000 friends and 2,000 tags, compared with the floor of the platform: a
// Worker that makes the same two round trips to a copy of the same database (session, then the same
// statement) and returns the raw rows (aim: below 1.5 times). Also compared with the same SQL in SQLite plus
// an empty request, which isolates the cost of the round trips.

const PRODUCT = 8851;
const LINE = 8852;
const FLOORS = 8853;
const FRIENDS = Number(process.env.EXPLORER_BENCH_FRIENDS ?? 100_000);
const TAGS = 2_000;
const ROUNDS = Number(process.env.EXPLORER_BENCH_ROUNDS ?? 100);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
/** Fields of the operator that the statements read. */
const ctx = {
	operator: { friendScope: EVERYBODY_SCOPE, abilities: ALL_ABILITIES },
} as unknown as OperatorCtx;

await buildIfStale();
createDemoShop(stateDir, FRIENDS);
const database = new BenchDatabase(findD1File(stateDir));
database.run(insertTags());
const line = await startLineStub(LINE);
const product = await startBenchProduct(PRODUCT, stateDir, LINE);
const headers = await logInAsAdmin(PRODUCT);
const copy = join(folder, "copy.sqlite");
await database.copyTo(copy);
const floors = await hostFloorWorkers(FLOORS, folder, { database: copy });
const session = sessionStatement(headers);
try {
	const empty = await sendLoad(FLOORS, 1, ROUNDS, () => ({ path: "/empty", headers: {}, body: "" }));
	const floor = percentile(empty.latencies, 0.5);
	const newest = database.numbers(
		`select id from tags where deleted_at is null order by id desc limit ${ROWS_PER_SCROLL}`,
	);
	const calls: [string, string, object, SQL][] = [
		["first paint", "/api/tag/crud", { action: "refresh" }, listItemsStatement(ctx, tagKind, { search: "" })],
		[
			"a folder",
			"/api/tag/crud",
			{ action: "refresh", in_group: 1 },
			listItemsStatement(ctx, tagKind, { in_group: 1, search: "" }),
		],
		[
			"search",
			"/api/tag/crud",
			{ action: "refresh", search: "見込み19" },
			listItemsStatement(ctx, tagKind, { search: "見込み19" }),
		],
		["appendix", "/api/tag/appendix", { ids: newest }, appendixStatement(ctx, tagKind, newest)],
	];
	for (const [name, path, body, statement] of calls) {
		const query = new SQLiteSyncDialect().sqlToQuery(statement);
		const trips = await timeCall(process.pid, FLOORS, "/trips", {}, { statements: [session, query] });
		const ours = await timeCall(product.pid!, PRODUCT, path, headers, body);
		const sqlite = database.time(query, ROUNDS);
		console.log(
			`explorer, ${name}: ${ours.ms.toFixed(1)} ms (processor ${ours.processor.toFixed(1)}), ` +
				`two trips ${trips.ms.toFixed(1)} (${trips.processor.toFixed(1)}), ` +
				`ratio ${(ours.ms / trips.ms).toFixed(2)} (${(ours.processor / trips.processor).toFixed(2)}); ` +
				`SQLite ${sqlite.toFixed(1)}, empty request ${floor.toFixed(1)}, ratio ${(ours.ms / (sqlite + floor)).toFixed(2)}`,
		);
	}
} finally {
	stopProcess(product);
	line.kill();
	await floors.dispose();
	rmSync(folder, { recursive: true, force: true });
}

/** Duration of a call, ms: the client's median, and the mean CPU time. */
async function timeCall(
	pid: number,
	port: number,
	path: string,
	headers: Record<string, string>,
	body: object,
) {
	const shot = () => ({ path, headers, body: JSON.stringify(body) });
	await sendLoad(port, 1, 10, shot);
	const before = readCpuSeconds(pid);
	const { latencies, failed } = await sendLoad(port, 1, ROUNDS, shot);
	if (failed > 0) throw new Error(`${path}: ${failed} failed`);
	return {
		ms: percentile(latencies, 0.5),
		processor: ((readCpuSeconds(pid) - before) / ROUNDS) * 1_000,
	};
}

/** Tags, half of them in a folder, each on ten to a hundred friends. */
function insertTags(): string {
	return `
		insert into tags (name, name_key, group_id, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${TAGS})
		select '見込み' || i, '見込み' || i, case i % 2 when 0 then 1 end, 0 from n;
		insert or ignore into friend_tags (friend_id, tag_id, created_at)
		select f.id, t.id, 0 from tags t join friends f on f.id % 997 = t.id % 997 where t.created_at = 0;`;
}
