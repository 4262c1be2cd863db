import { join } from "node:path";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { type CallTiming, measureInTurns, timeCalls } from "./alternating-turns.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { hostFloorWorkers } from "./floor-workers.ts";
import { sessionStatement } from "./session-query.ts";

export const FRIEND_COUNT = 100_000;
export const BENCH_NOW = Date.now();
/** Period of the messages; archived ones are older than its last 180 days. */
const MESSAGE_PERIOD = 225 * DAY;

/**
 * Messages of 100,000 friends or fewer, ten of each friend in sequence; every other friend wrote. One message in five
 * is archived, one in a hundred starred, and one in five hundred of the recent ones waits.
 */
export interface MessageDatabases {
	recent: BenchDatabase;
	archive: BenchDatabase;
	/** Number of archived messages, the oldest ones. */
	archived: number;
	timeOf: (id: number) => number;
}

/** Writes the messages into a new demo shop. */
export function writeManyMessages(
	stateDir: string,
	count: number,
	friendCount = FRIEND_COUNT,
): MessageDatabases {
	createDemoShop(stateDir, friendCount);
	const recent = new BenchDatabase(findD1File(stateDir));
	const archive = new BenchDatabase(findD1File(stateDir, "archive"));
	const archived = count / 5;
	const step = Math.floor(MESSAGE_PERIOD / count);
	const timeOf = (id: number) => BENCH_NOW - MESSAGE_PERIOD + id * step;
	const insertInto = (from: number, to: number) => `
		insert into messages (id, friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id, notify, starred)
			with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
			select i, 1 + i * 7919 % ${friendCount}, i % 2, ${BENCH_NOW - MESSAGE_PERIOD} + i * ${step}, 'text',
				'予約の番号' || (i % 997) || 'です。よろしくお願いします。', 'line-' || i, case i % 2 when 0 then 'event-' || i end,
				i > ${archived} and i % 500 = 0, i % 100 = 0 from n;`;
	recent.run(`
		delete from messages;
		${insertInto(archived + 1, count)}
		insert or replace into archive_progress (id, turn, moved, newest_at, newest_id, cursor_at, cursor_id, round_at)
			values (1, 1, ${archived}, ${timeOf(archived)}, ${archived}, ${BENCH_NOW}, 0, ${BENCH_NOW});`);
	recent.run(`
		update friends set last_message_at = null;
		update friends set last_message_at = w.at
			from (select friend_id, max(timestamp) as at from messages where outgoing = 0 group by friend_id) w
			where w.friend_id = friends.id;
		analyze;`);
	archive.run(insertInto(1, archived));
	return { recent, archive, archived, timeOf };
}

/** Running product with these messages, and timings of its calls. */
export interface RunningProduct {
	/** Request that a Worker answers with nothing. */
	empty: (rounds: number) => Promise<CallTiming>;
	/**
	 * Measures a call and, alternating with it, its floor: a Worker that makes the same round trips to a copy
	 * of the database, with the session check in the first, and returns the last statement's rows under the
	 * names of the product's response.
	 */
	beside: (
		path: string,
		trips: string[][],
		rounds: number,
	) => Promise<{ ours: CallTiming; floor: CallTiming }>;
	end: () => Promise<void>;
}

interface Serve {
	stateDir: string;
	port: number;
	linePort: number;
	floorPort: number;
}

export async function serveMessages({ port, stateDir, linePort, floorPort }: Serve): Promise<RunningProduct> {
	const line = await startLineStub(linePort);
	const product = await startBenchProduct(port, stateDir, linePort);
	const headers = await logInAsAdmin(port);
	const copy = join(stateDir, "copy.sqlite");
	await new BenchDatabase(findD1File(stateDir)).copyTo(copy);
	const floors = await hostFloorWorkers(floorPort, stateDir, { database: copy });
	const session = sessionStatement(headers);
	return {
		empty: (count) =>
			timeCalls({
				pid: process.pid,
				port: floorPort,
				shot: { method: "GET", path: "/empty", headers: {}, body: "" },
				count,
			}),
		beside: async (path, asked, count) => {
			const answer = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
			const [first = [], ...others] = asked.map((statements) =>
				statements.map((sql) => ({ sql, params: [] })),
			);
			const body = JSON.stringify({ trips: [[session, ...first], ...others], ...firstListOf(answer) });
			const [ours, floor] = await measureInTurns(
				() =>
					timeCalls({
						pid: product.pid!,
						port,
						shot: { method: "GET", path, headers, body: "" },
						count,
					}),
				() =>
					timeCalls({
						pid: process.pid,
						port: floorPort,
						shot: { path: "/page", headers: {}, body },
						count,
					}),
			);
			return { ours, floor };
		},
		end: async () => {
			stopProcess(product);
			line.kill();
			await floors.dispose();
		},
	};
}

/** Length of the first list in a response, and the keys of its items. */
function firstListOf(answer: unknown): { count: number; names: string[] } {
	const list = (Object.values(answer as object).find((value) => Array.isArray(value) && value.length > 0) ??
		[]) as object[];
	return { count: list.length, names: Object.keys(list[0] ?? {}) };
}
