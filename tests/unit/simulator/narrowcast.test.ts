import { describe, expect, test } from "vitest";
import { openShop } from "#tests/support/open-shop.ts";
import type { SimulatorLineAnswer } from "#tests/support/start-simulator.ts";

const shop = openShop();
const MESSAGES = [{ type: "text", text: "お知らせ" }];
const idOf = (index: number) => `U${String(index).padStart(32, "0")}`;
let keys = 0;
const key = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}`;

const post = (path: string, body: object, retryKey?: string) =>
	shop.line("POST", path, {
		body,
		...(retryKey && { headers: { "X-Line-Retry-Key": retryKey } }),
	});
const befriend = (count: number) =>
	shop.api("PUT", "/friends", {
		friends: Array.from({ length: count }, (_, index) => ({ userId: idOf(index), name: `友だち${index}` })),
	});

describe("a broadcast", () => {
	test("reaches every friend once for each key, and has no units", async () => {
		await befriend(3);
		const retryKey = key();
		const first = await post("/v2/bot/message/broadcast", { messages: MESSAGES }, retryKey);
		const again = await post("/v2/bot/message/broadcast", { messages: MESSAGES }, retryKey);
		expect([first.status, again.status]).toEqual([200, 409]);
		expect(again.headers["x-line-accepted-request-id"]).toBe(first.headers["x-line-request-id"]);
		const body = { messages: MESSAGES, customAggregationUnits: ["a"] };
		expect((await post("/v2/bot/message/broadcast", body, key())).status).toBe(400);
	});
});

describe("a narrowcast", () => {
	const narrowcast = (body: object) =>
		post("/v2/bot/message/narrowcast", { messages: MESSAGES, ...body }, key());
	const progressOf = async (answer: SimulatorLineAnswer) =>
		(
			await shop.line(
				"GET",
				`/v2/bot/message/progress/narrowcast?requestId=${answer.headers["x-line-request-id"]}`,
			)
		).body;
	const wait = (ms: number) => shop.api("POST", "/clock", { advance_ms: ms });

	test("waits, sends and succeeds by the clock", async () => {
		await befriend(80);
		const answer = await narrowcast({});
		expect(answer.status).toBe(202);
		expect(await progressOf(answer)).toMatchObject({ phase: "waiting" });
		await wait(6_000);
		expect(await progressOf(answer)).toMatchObject({ phase: "sending" });
		await wait(6_000);
		expect(await progressOf(answer)).toMatchObject({ phase: "succeeded", failureCount: 0 });
	});

	test("to fewer than fifty friends fails, and one of a wrong form is refused", async () => {
		await befriend(80);
		const few = await narrowcast({ filter: { demographic: { type: "area", oneOf: ["jp_13"] } } });
		await wait(6_000);
		expect(await progressOf(few)).toMatchObject({ phase: "failed", errorCode: 2 });
		for (const wrong of [
			{ recipient: { type: "audience", audienceGroupId: 99 } },
			{ recipient: { type: "operator", and: [], or: [] } },
			{ filter: { demographic: { type: "age" } } },
			{ limit: { max: 0 } },
			{ recipients: {} },
		])
			expect((await narrowcast(wrong)).status).toBe(400);
	});

	test("names audiences that are ready and have fifty users", async () => {
		await befriend(80);
		const create = (count: number) =>
			post("/v2/bot/audienceGroup/upload", {
				description: `${count}人`,
				audiences: Array.from({ length: count }, (_, index) => ({ id: idOf(index) })),
			});
		const [whole, small] = await Promise.all([create(60), create(10)]);
		const recipientOf = ({ body }: { body: unknown }) => ({
			recipient: {
				type: "audience",
				audienceGroupId: (body as { audienceGroupId: number }).audienceGroupId,
			},
		});
		expect((await narrowcast(recipientOf(whole))).status).toBe(400);
		await wait(11_000);
		const [good, few] = [await narrowcast(recipientOf(whole)), await narrowcast(recipientOf(small))];
		await wait(11_000);
		expect(await progressOf(good)).toMatchObject({ phase: "succeeded", successCount: 60 });
		expect(await progressOf(few)).toMatchObject({ phase: "failed", errorCode: 4 });
	});

	test("is refused to an account that is not verified", async () => {
		await shop.api("PUT", "/verification", { verified: false });
		expect((await narrowcast({})).status).toBe(403);
		expect((await shop.line("GET", "/v2/bot/audienceGroup/list?page=1")).status).toBe(403);
	});
});
