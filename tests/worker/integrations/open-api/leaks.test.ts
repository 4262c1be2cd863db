import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildAction } from "#tests/support/action-builders.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildToolCall, postMcpMessage } from "#tests/support/mcp-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Everything written to the deployment's log. */
let logged: string[];
let operator: ConsoleSession;
let token: string;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	({ token } = await requestApiToken(await buildServiceCode(), operator));
	logged = [];
	for (const way of ["log", "info", "warn", "error", "debug"] as const)
		vi.spyOn(console, way).mockImplementation((...said) => void logged.push(said.map(String).join(" ")));
});
afterEach(() => vi.restoreAllMocks());

/** Random part of a token. */
const secret = () => token.slice("musubi_".length);

describe("a token", () => {
	test("stands in no row, whatever was done with it", async () => {
		const friend = await buildFriend();
		const action = await buildAction();
		const calls: [string, object][] = [
			["/open_api/v1/friends", { method: "GET" }],
			[`/open_api/v1/triggers/${token}`, { method: "POST", json: { friend_id: friend.id } }],
			[`/open_api/v1/actions/${action.id}/run`, { json: { fid: friend.id } }],
			[`/open_api/v1/friends/${friend.id}/messages?access_token=${token}`, { json: {} }],
			[`/open_api/v1/nothing/${token}`, { method: "GET" }],
		];
		for (const [address, sent] of calls)
			await callAsProgram(address, token, { ...sent, headers: { "Idempotency-Key": "leak-0001" } });
		await postMcpMessage(token, buildToolCall("find_friends", { search: "x" }));
		const stored = [...(await takeSnapshot()).values()].flat().filter((row) => row.includes(secret()));
		expect(stored).toEqual([]);
	});

	test("stands in no log and no answer, also where a call breaks down with it in its address", async () => {
		const breaks = { env: { DB: loseAnswerAfter(env.DB, /open_api_trigger/) } };
		const address = `/open_api/v1/triggers/${token}`;
		const answer = await callAsProgram(address, token, { method: "POST", json: { friend_id: 1 }, ...breaks });
		expect(answer.status).toBe(500);
		expect(await answer.text()).not.toContain(secret());
		expect(logged.some((line) => line.includes("request.failed"))).toBe(true);
		const tool = { env: { DB: loseAnswerAfter(env.DB, /"friends"/) } };
		const used = await postMcpMessage(token, buildToolCall("find_friends", { search: token }), tool);
		expect(await used.text()).not.toContain(secret());
		expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
			expect.objectContaining({
				event: "request.failed",
				path: "/mcp/find_friends",
				stack: expect.stringContaining("at "),
			}),
		);
		expect(logged.filter((line) => line.includes(secret()))).toEqual([]);
	});

	test("leaves the values of a statement that fails in no log and no row: they are what friends wrote", async () => {
		const told = "ご注文1001番、山田さま";
		const { id } = await buildFriend();
		const breaks = { env: { DB: failAt(env.DB, /open_api_trigger_calls/) } };
		const sent = { method: "POST", json: { friend_id: id, context: { note: told } }, ...breaks };
		const answer = await callAsProgram(`/open_api/v1/triggers/order-placed`, token, sent);
		expect(answer.status).toBe(500);
		const [failed] = logged.filter((line) => line.includes("request.failed"));
		expect(JSON.parse(failed!)).toMatchObject({
			error: "Error: the database is out of reach",
			stack: expect.stringContaining("at "),
		});
		expect([failed, await answer.text()].filter((text) => text?.includes(told))).toEqual([]);
	});

	test("is shown to nobody by the lists of the console, nor by its search", async () => {
		for (const address of ["/api/open_api/service_codes", "/api/open_api/triggers", "/api/audit"])
			expect(
				JSON.stringify(await requestJson(address, { as: operator }).catch((refused) => String(refused))),
			).not.toContain(secret());
	});
});
