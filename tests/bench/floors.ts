import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

/**
 * The least that each figure can be held against, in the same run on the same machine: Workers that do one thing and
 * nothing else, hosted as the product is.
 */
const SCRIPT = `
export default {
	async fetch(request, env) {
		const path = new URL(request.url).pathname;
		if (path === "/empty") return Response.json({});
		if (path === "/write") {
			await request.text();
			await env.DB.prepare("insert into writes (body) values (?)").bind("x".repeat(400)).run();
			return Response.json({});
		}
		// What a booking writes, without anybody judging it: the fence, the booking, its history, the answer to its save.
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

export async function hostFloors(port: number, stateDir: string): Promise<Miniflare> {
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
			unsafeDirectSockets: [{ host: "127.0.0.1", port }],
		}),
	);
	await miniflare.ready;
	return miniflare;
}
