import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { comesTrue } from "../crash/product/operator.ts";
import { Product } from "../crash/product/product.ts";
import { readRecord } from "../crash/product/record.ts";

/** Unused address: nothing is sent here. */
const NO_LINE = "http://127.0.0.1:9";

let product: Product;
beforeAll(async () => {
	product = await Product.onNothing(NO_LINE);
	await product.start("--empty");
});
afterAll(() => product.remove());

const post = (path: string, body: object) =>
	product.fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});

const friends = () => readRecord(product, (query) => query<{ name: string }>("select name from friends"));

test("a start without the demo shop has an administrator and nothing else, until somebody adds the account", async () => {
	expect((await post("/api/login", DEMO_ADMINISTRATOR)).status).toBe(200);
	expect(friends()).toEqual([]);
	expect(await (await product.fetch("/simulator/api/friends")).json()).toEqual({ friends: [], total: 0 });
	expect(await (await product.fetch("/simulator/api/account")).json()).toEqual({ name: "新しいお店" });

	expect((await post("/simulator/api/friends", { name: "佐藤" })).status).toBe(201);
	expect(await comesTrue(() => friends().length === 1, 30_000)).toBe(true);
});

test("a later start stays without it", async () => {
	await product.kill();
	await product.start();
	expect(friends()).toHaveLength(1);
	const { total } = (await (await product.fetch("/simulator/api/friends")).json()) as { total: number };
	expect(total).toBe(1);
});
