import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { ACTION_FLOOR } from "./action-floor.ts";
import { REPLY_FLOOR } from "./reply-floor.ts";
import { SEND_FLOOR } from "./send-floor.ts";

/**
 * Floors for all figures, measured in the same run on the same machine: Workers with a single purpose, hosted
 * like the product.
 */
const SCRIPT = `import { DurableObject } from "cloudflare:workers";
${REPLY_FLOOR}
${SEND_FLOOR}
${ACTION_FLOOR}
// Counts in memory, and keeps nothing.
export class Counter extends DurableObject {
	calls = 0;
	take(limit) {
		return { isOver: ++this.calls > limit, remaining: limit - this.calls };
	}
}
export default {
	queue: (_batch, env) => carryAll(env),
	async fetch(request, env, ctx) {
		const path = new URL(request.url).pathname;
		if (path === "/empty") return Response.json({});
		if (path === "/reply") return take(request, env, ctx);
		if (path === "/send") return sendDue(env);
		if (path === "/pages") return servePages(request, env);
		const write = () => env.DB.prepare("insert into writes (body) values (?)").bind("x".repeat(400)).run();
		if (path === "/write") {
			await request.text();
			await write();
			return Response.json({});
		}
		// Writes of a booking without its checks: the fence, the booking, its history, the answer to its save.
		if (path === "/booking") {
			const body = await request.text();
			const id = crypto.randomUUID();
			await env.DB.batch([
				env.DB.prepare("insert into fence (at) values (?)").bind(Date.now()),
				env.DB.prepare("insert into bookings (body, salon, day) values (?, 1, ?)").bind(body, id.slice(0, 2)),
				env.DB.prepare("insert into history (body, subject) values (?, 1)").bind(body),
				env.DB.prepare("insert into answers (save_key, body) values (?, ?)").bind(id, body),
			]);
			return Response.json({ id });
		}
		// Stores the incoming event and sends the reply to it.
		if (path === "/write-and-fetch") {
			const { url, body } = await request.json();
			await write();
			await (await fetch(url, { method: "POST", headers: { "Content-Type": "application/json", Authorization: "Bearer x" }, body })).json();
			return Response.json({});
		}
		// The statements of a call, one trip to the database after the other, and the rows of the last as they come; beside
		// them, where a room is named, it counts the call.
		if (path === "/trips") {
			const { statements, room } = await request.json();
			const counted = room && env.COUNTER.get(env.COUNTER.idFromName(room)).take(1e9);
			let rows = [];
			for (const { sql, params } of statements) rows = await env.DB.prepare(sql).bind(...params).raw();
			if (room && (await counted).isOver) return new Response(null, { status: 429 });
			return Response.json(rows);
		}
		// A page: the trips of a call, the statements of each in one transaction, and so many of the rows of each's last one,
		// as objects of so many names, as whoever answers a page of them has to.
		if (path === "/page") {
			const { trips, names, count } = await request.json();
			const found = [];
			for (const statements of trips) {
				const told = await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
				found.push(told.at(-1).results.map((row) => Object.values(row)));
			}
			const rows = found.flat().slice(0, count);
			return Response.json({ messages: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))) });
		}
		if (path === "/setup") {
			await env.DB.exec("create table if not exists writes (id integer primary key, body text)");
			await env.DB.exec("create table if not exists fence (id integer primary key, at integer)");
			await env.DB.exec("create table if not exists bookings (id integer primary key, body text, salon integer, day text)");
			await env.DB.exec("create index if not exists bookings_day on bookings (salon, day)");
			await env.DB.exec("create table if not exists history (id integer primary key, body text, subject integer)");
			await env.DB.exec("create table if not exists answers (save_key text primary key, body text)");
			return Response.json({});
		}
		// A bare loop of fetches: {url, body, count, concurrency} in, milliseconds out.
		const { url, body, count, concurrency } = await request.json();
		let next = 0;
		const began = Date.now();
		const worker = async () => {
			while (next++ < count) {
				const response = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json", Authorization: "Bearer x", "X-Line-Retry-Key": crypto.randomUUID() }, body });
				await response.json();
			}
		};
		await Promise.all(Array.from({ length: concurrency }, worker));
		return Response.json({ ms: Date.now() - began });
	},
};`;

/** Statement for `/trips`. */
export interface BenchStatement {
	sql: string;
	params: unknown[];
}

interface Given {
	/** Database file that the floors get a copy of. */
	database?: string;
	/** Address of the LINE stub that `/reply` calls. */
	line?: string;
}

export async function hostFloorWorkers(
	port: number,
	stateDir: string,
	{ database, line = "" }: Given = {},
): Promise<Miniflare> {
	if (database) {
		// Miniflare creates the file name at the first use of the database.
		const first = await hostFloorWorkers(port, stateDir);
		await fetch(`http://127.0.0.1:${port}/setup`);
		await first.dispose();
		const folder = join(stateDir, "floors/d1/miniflare-D1DatabaseObject");
		const named = readdirSync(folder).find((name) => /^(?!metadata).*\.sqlite$/.test(name));
		if (!named) throw new Error(`No database in ${folder}`);
		for (const rest of ["-wal", "-shm"]) rmSync(join(folder, named + rest), { force: true });
		copyFileSync(database, join(folder, named));
	}
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port: 0,
			cf: false,
			log: new Log(LogLevel.ERROR),
			resourcePersistencePath: join(stateDir, "floors"),
			name: "floors",
			modules: true,
			script: SCRIPT,
			compatibilityDate: "2026-11-01",
			d1Databases: ["DB"],
			durableObjects: { COUNTER: "Counter" },
			bindings: { LINE: line },
			queueProducers: { QUEUE: "replies" },
			queueConsumers: { replies: { maxBatchSize: 10, maxBatchTimeout: 0 } },
			unsafeDirectSockets: [{ host: "127.0.0.1", port }],
		}),
	);
	await miniflare.ready;
	return miniflare;
}
