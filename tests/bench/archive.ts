import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findD1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { formatRatio, formatTiming } from "./alternating-turns.ts";
import { serveMessages, writeManyMessages } from "./many-messages.ts";

// Pages before, across and after the archive boundary, with 1,000,000 messages of 100,000 friends, 200,000
// of them in the archive. Compared with the same page queried manually in both files plus an empty request
// (aim: 1.5 times the sum), and with a Worker that only makes the round trips.

const PRODUCT = 8861;
const LINE = 8862;
const FLOORS = 8866;
const MESSAGES = Number(process.env.ARCHIVE_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ARCHIVE_BENCH_ROUNDS ?? 50);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
const { recent, archive, archived, timeOf } = writeManyMessages(stateDir, MESSAGES);
for (const [name, which, count] of [
	["recent", "database", MESSAGES - archived],
	["archived", "archive", archived],
] as const) {
	const { size } = statSync(findD1File(stateDir, which));
	console.log(
		`${count} ${name} messages: a file of ${(size / 1e6).toFixed(0)} MB, ${Math.round(size / count)} bytes each`,
	);
}

const served = await serveMessages({ port: PRODUCT, stateDir, linePort: LINE, floorPort: FLOORS });
try {
	const empty = await served.empty(ROUNDS);
	console.log(`an empty request: ${formatTiming(empty)}`);
	/** Start message of each page. */
	const places = {
		"before the border": MESSAGES + 1,
		"across it": archived + 50,
		"behind it": archived / 2,
	};
	const friend = 5_000;
	/** Count of waiting messages, which every page includes. */
	const waits = (page: string) =>
		`select count(*) from (select 1 from messages m where notify = 1 and ${page === "one friend" ? `friend_id = ${friend}` : "(select f.user_rate from friends f where f.id = m.friend_id) = 1"} limit 1001)`;
	for (const [where, id] of Object.entries(places)) {
		const at = timeOf(id);
		const cursor = `&page=2&allCursorId=${at}_0`;
		const ordered = (id: number) =>
			`(timestamp, id) < (${timeOf(id)}, 0) order by timestamp desc, id desc limit`;
		const pages: [string, string, (id: number) => string][] = [
			["timeline", `?pattern=timeline${cursor}`, (id) => `${ordered(id)} 101`],
			[
				"starred",
				`?pattern=timeline&viewOptionMode=star${cursor}`,
				(id) => `starred = 1 and ${ordered(id)} 101`,
			],
			[
				"one friend",
				`?pattern=memberDetail&memberId=${friend}${cursor}`,
				(id) => `friend_id = ${friend} and ${ordered(id)} 51`,
			],
			[
				"search",
				`?pattern=timeline&search=${encodeURIComponent("予約の番号7")}&page=2&allCursorId=${at}_${id}`,
				(id) => `id in (select rowid from message_search where text match '"予約の番号7"' and rowid < ${id}
					order by rowid desc limit 101) order by id desc`,
			],
		];
		for (const [name, query, condition] of pages) {
			const sqlAt = (id: number) => `select * from messages where ${condition(id)}`;
			// The archive part of a page needs a second database, which returns as many rows as a page of recent
			// messages, and then the friends' names from the first database.
			const whose = `select id, name, icon_url from friends where id in (select friend_id from (${sqlAt(MESSAGES + 1)}))`;
			const trips = [
				[waits(name), sqlAt(id)],
				// One friend has less than a page of recent messages.
				...(id > archived + 100 && name !== "one friend" ? [] : [[sqlAt(MESSAGES + 1)], [whose]]),
			];
			await beside(`${name}, ${where}`, `/api/v1/message/timeline/messages${query}`, sqlAt(id), trips);
		}
	}

	async function beside(name: string, path: string, sql: string, trips: string[][]): Promise<void> {
		const byHand = [recent, archive].reduce(
			(sum, database) => sum + database.time({ sql, params: [] }, ROUNDS),
			0,
		);
		const { ours, floor } = await served.beside(path, trips, ROUNDS);
		console.log(
			`archive, ${name}: ${formatTiming(ours)}, bare trips (${trips.length}) ${formatTiming(floor)}, ratio ${formatRatio(ours, floor)}; ` +
				`by hand in both files ${byHand.toFixed(1)}, ratio to it and an empty request ${(ours.ms / (byHand + empty.ms)).toFixed(1)}`,
		);
	}
} finally {
	await served.end();
	rmSync(folder, { recursive: true, force: true });
}
