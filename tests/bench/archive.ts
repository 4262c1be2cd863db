import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { ratio, told } from "./in-turns.ts";
import { serve, writeMessages } from "./many-messages.ts";

// Pages before the border of the archive, across it and behind it, with 1,000,000 messages of 100,000 friends of which
// 200,000 lie in the archive. Beside each the same page by hand, in each of the two files, and an empty request (aim: 1.5
// times the sum), and a Worker that makes the trips alone.

const PRODUCT = 8861;
const LINE = 8862;
const FLOORS = 8866;
const MESSAGES = Number(process.env.ARCHIVE_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ARCHIVE_BENCH_ROUNDS ?? 50);

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
const { recent, archive, archived, timeOf } = writeMessages(stateDir, MESSAGES);
for (const [name, which, count] of [
	["recent", "database", MESSAGES - archived],
	["archived", "archive", archived],
] as const) {
	const { size } = statSync(d1File(stateDir, which));
	console.log(
		`${count} ${name} messages: a file of ${(size / 1e6).toFixed(0)} MB, ${Math.round(size / count)} bytes each`,
	);
}

const served = await serve({ port: PRODUCT, stateDir, linePort: LINE, floorPort: FLOORS });
try {
	const empty = await served.empty(ROUNDS);
	console.log(`an empty request: ${told(empty)}`);
	/** Each by the message from which the page goes back. */
	const places = {
		"before the border": MESSAGES + 1,
		"across it": archived + 50,
		"behind it": archived / 2,
	};
	const friend = 5_000;
	/** How many messages wait, which each page says. */
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
			// What lies beyond the border is asked of a second database, which answers as many rows as a page of recent ones has,
			// and whose they are of the first one again, once they are known.
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
			`archive, ${name}: ${told(ours)}, bare trips (${trips.length}) ${told(floor)}, ratio ${ratio(ours, floor)}; ` +
				`by hand in both files ${byHand.toFixed(1)}, ratio to it and an empty request ${(ours.ms / (byHand + empty.ms)).toFixed(1)}`,
		);
	}
} finally {
	await served.end();
	rmSync(folder, { recursive: true, force: true });
}
