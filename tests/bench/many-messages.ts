import { join } from "node:path";
import { DAY } from "#domain/platform/time/time.ts";
import { d1File } from "#tests/support/d1-file.ts";
import { BenchDatabase } from "./bench-database.ts";
import { hostFloors } from "./floors.ts";
import { inTurns, type Timed, timedCalls } from "./in-turns.ts";
import { logIn, makeDemo, startProduct, startStandIn, stop } from "./product.ts";
import { sessionOf } from "./session.ts";

export const MANY_FRIENDS = 100_000;
export const NOW = Date.now();
/** Messages are spread over so many days, the archived ones before the last 180. */
const SPREAD = 225 * DAY;

/**
 * Messages of 100,000 friends, ten of each in turn, of whom every other one wrote. One of five lies in the archive, one
 * in a hundred is starred, and one in five hundred of the recent ones waits.
 */
export interface ManyMessages {
	recent: BenchDatabase;
	archive: BenchDatabase;
	/** So many of them, the oldest, lie in the archive. */
	archived: number;
	timeOf: (id: number) => number;
}

/** Writes them into a new demo shop. */
export function writeMessages(stateDir: string, count: number): ManyMessages {
	makeDemo(stateDir, MANY_FRIENDS);
	const recent = new BenchDatabase(d1File(stateDir));
	const archive = new BenchDatabase(d1File(stateDir, "archive"));
	const archived = count / 5;
	const step = Math.floor(SPREAD / count);
	const timeOf = (id: number) => NOW - SPREAD + id * step;
	const insertInto = (from: number, to: number) => `
		insert into messages (id, friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id, notify, starred)
			with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
			select i, 1 + i * 7919 % ${MANY_FRIENDS}, i % 2, ${NOW - SPREAD} + i * ${step}, 'text',
				'予約の番号' || (i % 997) || 'です。よろしくお願いします。', 'line-' || i, case i % 2 when 0 then 'event-' || i end,
				i > ${archived} and i % 500 = 0, i % 100 = 0 from n;`;
	recent.run(`
		delete from messages;
		${insertInto(archived + 1, count)}
		insert or replace into archive_progress (id, turn, moved, newest_at, newest_id, cursor_at, cursor_id, round_at)
			values (1, 1, ${archived}, ${timeOf(archived)}, ${archived}, ${NOW}, 0, ${NOW});`);
	recent.run(`
		update friends set last_message_at = null;
		update friends set last_message_at = w.at
			from (select friend_id, max(timestamp) as at from messages where outgoing = 0 group by friend_id) w
			where w.friend_id = friends.id;
		analyze;`);
	archive.run(insertInto(1, archived));
	return { recent, archive, archived, timeOf };
}

/** The product on such messages, and how long its calls take. */
export interface Served {
	/** A request that a Worker answers with nothing. */
	empty: (rounds: number) => Promise<Timed>;
	/**
	 * A call, and in turns with it a Worker that makes these trips, one after the other, to a copy of the same database: it
	 * asks who calls together with the first, and answers the rows of the last statement of each under the names that the
	 * call's own answer has. That is the least that the platform takes for such a call.
	 */
	beside: (path: string, trips: string[][], rounds: number) => Promise<{ ours: Timed; floor: Timed }>;
	end: () => Promise<void>;
}

interface Serve {
	stateDir: string;
	port: number;
	linePort: number;
	floorPort: number;
}

export async function serve({ port, stateDir, linePort, floorPort }: Serve): Promise<Served> {
	const line = await startStandIn(linePort);
	const product = await startProduct(port, stateDir, linePort);
	const headers = await logIn(port);
	const copy = join(stateDir, "copy.sqlite");
	await new BenchDatabase(d1File(stateDir)).copyTo(copy);
	const floors = await hostFloors(floorPort, stateDir, { database: copy });
	const session = sessionOf(headers);
	return {
		empty: (count) =>
			timedCalls({
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
			const body = JSON.stringify({ trips: [[session, ...first], ...others], ...rowsOf(answer) });
			const [ours, floor] = await inTurns(
				() =>
					timedCalls({
						pid: product.pid!,
						port,
						shot: { method: "GET", path, headers, body: "" },
						count,
					}),
				() =>
					timedCalls({
						pid: process.pid,
						port: floorPort,
						shot: { path: "/page", headers: {}, body },
						count,
					}),
			);
			return { ours, floor };
		},
		end: async () => {
			stop(product);
			line.kill();
			await floors.dispose();
		},
	};
}

/** How many the first list of an answer has, and what names each. */
function rowsOf(answer: unknown): { count: number; names: string[] } {
	const list = (Object.values(answer as object).find((value) => Array.isArray(value) && value.length > 0) ??
		[]) as object[];
	return { count: list.length, names: Object.keys(list[0] ?? {}) };
}
