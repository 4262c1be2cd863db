import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../../scripts/local/build.ts";
import { ratio, told } from "./in-turns.ts";
import { FRIEND, inboxCases } from "./inbox-cases.ts";
import { MANY_FRIENDS, serve, writeMessages } from "./many-messages.ts";

// The inbox with 1,000,000 messages of 100,000 friends, 200,000 of them in the archive: pages and filters of the timeline,
// a talk, a search, counts and the chat's list. Beside each the same rows by hand in SQLite on the same file,
// and an empty request (aims: 1.5 times their sum; the chat's list 20 ms, a search 30 ms, counts 5 ms beyond the request),
// and a Worker that makes the same trips alone. A friend who has fewer recent messages than a page takes has the rest in the
// archive: by hand both files are asked there, and the Worker makes the two trips more that the archive costs.

const PRODUCT = 8863;
const LINE = 8864;
const FLOORS = 8865;
const MESSAGES = Number(process.env.INBOX_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.INBOX_BENCH_ROUNDS ?? 50);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
const { recent, archive } = writeMessages(stateDir, MESSAGES);
const served = await serve({ port: PRODUCT, stateDir, linePort: LINE, floorPort: FLOORS });
try {
	const empty = await served.empty(ROUNDS);
	console.log(`inbox, ${MESSAGES} messages of ${MANY_FRIENDS} friends; an empty request: ${told(empty)}`);
	for (const { name, path, rows, besides = [], reaches } of inboxCases(recent)) {
		const takes = (database: typeof recent, sql: string) => database.time({ sql, params: [] }, ROUNDS);
		const byHand =
			[rows, ...besides].reduce((sum, sql) => sum + takes(recent, sql), 0) +
			(reaches ? takes(archive, rows) : 0);
		// What stands beside messages of the archive is asked for once they are known.
		const inArchive = reaches ? [[rows], [`select id, name from friends where id = ${FRIEND}`]] : [];
		const trips = [[...besides, rows], ...inArchive];
		const { ours, floor } = await served.beside(path, trips, ROUNDS);
		console.log(
			`inbox, ${name}: ${told(ours)}, bare trips (${trips.length}) ${told(floor)}, ratio ${ratio(ours, floor)}; ` +
				`by hand ${byHand.toFixed(1)}, ratio to it and an empty request ${(ours.ms / (byHand + empty.ms)).toFixed(1)}`,
		);
	}
} finally {
	await served.end();
	rmSync(folder, { recursive: true, force: true });
}
