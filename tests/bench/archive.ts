import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY } from "#domain/time.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { percentile } from "./client.ts";
import { processorSeconds } from "./processor.ts";
import { logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";
import { SqliteShell } from "./sqlite-shell.ts";

// Pages before the border of the archive, across it and behind it, with 1,000,000 messages of 100,000 friends of which
// 200,000 lie in the archive. Beside each the same page by hand, in each of the two files, and an empty request (aim: 1.5
// times the sum).

const PRODUCT = 8861;
const LINE = 8862;
const FRIENDS = 100_000;
const MESSAGES = Number(process.env.ARCHIVE_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ARCHIVE_BENCH_ROUNDS ?? 100);
/** One message of five lies in the archive. */
const ARCHIVED = MESSAGES / 5;
const NOW = Date.now();
/** They are spread over so many days, the archived ones before the last 180. */
const SPREAD = 225 * DAY;
const STEP = Math.floor(SPREAD / MESSAGES);
const timeOf = (id: number) => NOW - SPREAD + id * STEP;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
makeDemo(stateDir, FRIENDS);
const recent = new SqliteShell(d1File(stateDir));
const archive = new SqliteShell(d1File(stateDir, "archive"));
recent.run(`
	delete from messages;
	${insertInto("messages", ARCHIVED + 1, MESSAGES)}
	insert or replace into archive_progress (id, turn, moved, newest_at, newest_id, cursor_at, cursor_id, round_at)
		values (1, 1, ${ARCHIVED}, ${timeOf(ARCHIVED)}, ${ARCHIVED}, ${NOW}, 0, ${NOW});`);
archive.run(insertInto("messages", 1, ARCHIVED));
for (const [name, which, count] of [
	["recent", "database", MESSAGES - ARCHIVED],
	["archived", "archive", ARCHIVED],
] as const) {
	const { size } = statSync(d1File(stateDir, which));
	console.log(
		`${count} ${name} messages: a file of ${(size / 1e6).toFixed(0)} MB, ${Math.round(size / count)} bytes each`,
	);
}

const line = await startStandIn(LINE);
const product = await startProduct(PRODUCT, stateDir, LINE);
const headers = await logIn(PRODUCT);
try {
	const empty = (await timed("/api/response_marks")).ms;
	const places = {
		"before the border": NOW,
		"across it": timeOf(ARCHIVED + 50),
		"behind it": timeOf(ARCHIVED / 2),
	};
	for (const [where, at] of Object.entries(places)) {
		const cursor = `&page=2&allCursorId=${at}_0`;
		const friend = 5_000;
		const pages: [string, string, string][] = [
			[
				"timeline",
				`?pattern=timeline${cursor}`,
				`(timestamp, id) < (${at}, 0) order by timestamp desc, id desc limit 101`,
			],
			[
				"starred",
				`?pattern=timeline&viewOptionMode=star${cursor}`,
				`starred = 1 and (timestamp, id) < (${at}, 0) order by timestamp desc, id desc limit 101`,
			],
			[
				"one friend",
				`?pattern=memberDetail&memberId=${friend}${cursor}`,
				`friend_id = ${friend} and (timestamp, id) < (${at}, 0) order by timestamp desc, id desc limit 51`,
			],
		];
		for (const [name, query, condition] of pages)
			await beside(
				`${name}, ${where}`,
				`/api/v1/message/timeline/messages${query}`,
				`select * from messages where ${condition}`,
			);
		const id = Math.min(MESSAGES + 1, Math.round((at - NOW + SPREAD) / STEP));
		await beside(
			`search, ${where}`,
			`/api/v1/message/timeline/messages?pattern=timeline&search=${encodeURIComponent("予約の番号7")}&page=2&allCursorId=${at}_${id}`,
			`select * from messages where id in (select rowid from message_search where text match '"予約の番号7"' and rowid < ${id}
				order by rowid desc limit 101) order by id desc`,
		);
	}

	async function beside(name: string, path: string, sql: string): Promise<void> {
		const ours = await timed(path);
		const byHand = [recent, archive].reduce((sum, shell) => sum + shell.time({ sql, params: [] }, ROUNDS), 0);
		console.log(
			`archive, ${name}: ${ours.ms.toFixed(1)} ms (processor ${ours.processor.toFixed(1)}), by hand in both files ` +
				`${byHand.toFixed(1)}, empty request ${empty.toFixed(1)}, ratio ${(ours.ms / (byHand + empty)).toFixed(2)}`,
		);
	}
} finally {
	stop(product);
	line.kill();
	rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of a call: the median as a client waits, and the mean of what the processor does for it. */
async function timed(path: string): Promise<{ ms: number; processor: number }> {
	const once = async () => {
		const began = performance.now();
		const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, { headers });
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		return performance.now() - began;
	};
	for (let count = 0; count < 10; count++) await once();
	const before = processorSeconds(product.pid!);
	const latencies: number[] = [];
	for (let count = 0; count < ROUNDS; count++) latencies.push(await once());
	return {
		ms: percentile(
			latencies.sort((one, other) => one - other),
			0.5,
		),
		processor: ((processorSeconds(product.pid!) - before) / ROUNDS) * 1_000,
	};
}

/** Messages with these ids, ten of each friend in turn; one in a hundred is starred. */
function insertInto(table: string, from: number, to: number): string {
	return `insert into ${table} (id, friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id, notify, starred)
		with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
		select i, 1 + i * 7919 % ${FRIENDS}, i % 2, ${NOW - SPREAD} + i * ${STEP}, 'text',
			'予約の番号' || i % 997 || 'です。よろしくお願いします。', 'line-' || i, case i % 2 when 0 then 'event-' || i end,
			0, i % 100 = 0 from n;`;
}
