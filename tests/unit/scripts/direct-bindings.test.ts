import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectD1, type Db } from "#db/d1-client.ts";
import { execute, queryRows, queryValues } from "#db/platform/sql/raw-sql.ts";
import { DIRECT_WORKER, DirectD1, DirectR2 } from "../../../scripts/local/direct-bindings.ts";

let miniflare: Miniflare;
let db: Db;
beforeAll(async () => {
	miniflare = new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: DIRECT_WORKER,
			d1Databases: ["DB"],
			r2Buckets: ["MEDIA"],
		}),
	);
	db = connectD1(new DirectD1(await miniflare.ready, "DB") as unknown as D1Database);
	await execute(db, sql`create table shelf (id integer primary key, name text unique, weight real)`);
}, 120_000);
afterAll(() => miniflare.dispose());

const add = (id: number, name: string | null) =>
	execute(db, sql`insert into shelf (id, name, weight) values (${id}, ${name}, ${0.5})`);
const names = async () =>
	(await queryRows<{ name: string | null }>(db, sql`select name from shelf order by id`)).map(
		({ name }) => name,
	);

test("a batch writes all of its statements or none", async () => {
	await db.batch([add(1, "本'棚\"🍎"), add(2, null)]);
	await expect(db.batch([add(3, "机"), add(1, "椅子")])).rejects.toThrow();
	expect(await names()).toEqual(["本'棚\"🍎", null]);
});

test("a refused statement says why", async () => {
	const refused = add(9, "本'棚\"🍎").then(
		() => undefined,
		(error: Error) => `${error.message} ${error.cause}`,
	);
	expect(await refused).toContain("UNIQUE constraint failed: shelf.name");
});

test("rows are lists of values too, columns of one name included", async () => {
	expect(await queryValues(db, sql`select id, id, weight from shelf order by id limit 1`)).toEqual([
		[1, 1, 0.5],
	]);
});

test("a file is stored with its bytes and its type", async () => {
	const media = new DirectR2(await miniflare.ready, "MEDIA");
	const bytes = Uint8Array.from({ length: 300 }, (_, index) => index);
	await media.put("絵/1.png", bytes, { httpMetadata: { contentType: "image/png" } });
	const stored = await (await miniflare.getR2Bucket("MEDIA")).get("絵/1.png");
	expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(bytes);
	expect(stored!.httpMetadata?.contentType).toBe("image/png");
});

test("each call opens a connection of its own, since a kept one may be closed by the time of the next call", async () => {
	let connections = 0;
	const server = createServer((_, response) => response.end("[]")).on("connection", () => (connections += 1));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	const database = new DirectD1(new URL(`http://127.0.0.1:${port}`), "DB");
	for (let call = 0; call < 3; call++) await database.batch([]);
	server.close();
	expect(connections).toBe(3);
});
