import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { d1File } from "#tests/support/d1-file.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { NOW, serve, writeMessages } from "./many-messages.ts";

// Pages before the border of the archive, across it and behind it, with 1,000,000 messages of 100,000 friends of which
// 200,000 lie in the archive. Beside each the same page by hand, in each of the two files, and an empty request (aim: 1.5
// times the sum).

const PRODUCT = 8861;
const LINE = 8862;
const MESSAGES = Number(process.env.ARCHIVE_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.ARCHIVE_BENCH_ROUNDS ?? 100);

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

const served = await serve(PRODUCT, stateDir, LINE);
try {
	const empty = (await served.timed("/api/response_marks", ROUNDS)).ms;
	/** Each by the message from which the page goes back. */
	const places = {
		"before the border": MESSAGES + 1,
		"across it": archived + 50,
		"behind it": archived / 2,
	};
	for (const [where, id] of Object.entries(places)) {
		const at = id > MESSAGES ? NOW : timeOf(id);
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
		await beside(
			`search, ${where}`,
			`/api/v1/message/timeline/messages?pattern=timeline&search=${encodeURIComponent("予約の番号7")}&page=2&allCursorId=${at}_${id}`,
			`select * from messages where id in (select rowid from message_search where text match '"予約の番号7"' and rowid < ${id}
				order by rowid desc limit 101) order by id desc`,
		);
	}

	async function beside(name: string, path: string, sql: string): Promise<void> {
		const ours = await served.timed(path, ROUNDS);
		const byHand = [recent, archive].reduce((sum, shell) => sum + shell.time({ sql, params: [] }, ROUNDS), 0);
		console.log(
			`archive, ${name}: ${ours.ms.toFixed(1)} ms (processor ${ours.processor.toFixed(1)}), by hand in both files ` +
				`${byHand.toFixed(1)}, empty request ${empty.toFixed(1)}, ratio ${(ours.ms / (byHand + empty)).toFixed(2)}`,
		);
	}
} finally {
	served.end();
	rmSync(folder, { recursive: true, force: true });
}
