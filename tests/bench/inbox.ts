import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { formatRatio, formatTiming } from "./alternating-turns.ts";
import { buildInboxCases, WRITING_FRIEND } from "./inbox-cases.ts";
import { FRIEND_COUNT, serveMessages, writeManyMessages } from "./many-messages.ts";

// The inbox with 1,000,000 messages of 100,000 friends, 200,000 of them in the archive: pages and filters
// of the timeline, a talk, a search, counts and the chat's list. Compared with the same rows queried manually
// in SQLite plus an empty request (aims: 1.5 times their sum; chat list 20 ms, search 30 ms, counts 5 ms
// above the request), and with a Worker that only makes the round trips. For a friend with less than a page
// of recent messages, the manual queries read both files and the Worker makes the two additional round trips
// to the archive.

const PRODUCT = 8863;
const LINE = 8864;
const FLOORS = 8865;
const MESSAGES = Number(process.env.INBOX_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.INBOX_BENCH_ROUNDS ?? 50);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
const { recent, archive } = writeManyMessages(stateDir, MESSAGES);
const served = await serveMessages({ port: PRODUCT, stateDir, linePort: LINE, floorPort: FLOORS });
try {
	const empty = await served.empty(ROUNDS);
	console.log(
		`inbox, ${MESSAGES} messages of ${FRIEND_COUNT} friends; an empty request: ${formatTiming(empty)}`,
	);
	for (const { name, path, rows, besides = [], reaches } of buildInboxCases(recent)) {
		const takes = (database: typeof recent, sql: string) => database.time({ sql, params: [] }, ROUNDS);
		const byHand =
			[rows, ...besides].reduce((sum, sql) => sum + takes(recent, sql), 0) +
			(reaches ? takes(archive, rows) : 0);
		// Friends of archived messages are queried after the messages.
		const inArchive = reaches ? [[rows], [`select id, name from friends where id = ${WRITING_FRIEND}`]] : [];
		const trips = [[...besides, rows], ...inArchive];
		const { ours, floor } = await served.beside(path, trips, ROUNDS);
		console.log(
			`inbox, ${name}: ${formatTiming(ours)}, bare trips (${trips.length}) ${formatTiming(floor)}, ratio ${formatRatio(ours, floor)}; ` +
				`by hand ${byHand.toFixed(1)}, ratio to it and an empty request ${(ours.ms / (byHand + empty.ms)).toFixed(1)}`,
		);
	}
} finally {
	await served.end();
	rmSync(folder, { recursive: true, force: true });
}
