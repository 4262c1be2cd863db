import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { fetchProfile, sendLineMessages } from "#functions/platform/line/line-client.ts";
import { LineTokenUnavailable, obtainToken } from "#functions/platform/line/line-token.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { CHANNEL_ID } from "#tests/support/line-account.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, observeDatabase } from "#tests/support/observed-database.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
});

/** Environment of another isolate: its copies are keyed by its own binding. */
const isolate = (database: D1Database = observeDatabase(env.DB, {})): Env =>
	({
		...clock.env,
		DB: database,
		LINE_CHANNEL_ACCESS_TOKEN: "",
		LINE_CHANNEL_ID: CHANNEL_ID,
	}) as unknown as Env;

const issues = async () => (await fakeLine.calls("token-issue")).length;
const push = (on: Env) =>
	sendLineMessages(on, {
		to: { method: "push", lineUserId: `U${"1".repeat(32)}`, retryKey: nextId() },
		messages: '[{"type":"text","text":"こんにちは"}]',
		isHeld: () => false,
	});

describe("a short-lived token", () => {
	test("is issued for the first call, shared by all isolates, and stored sealed", async () => {
		const [first, second] = [isolate(), isolate()];
		expect((await push(first)).answer).toMatchObject({ status: 200 });
		expect((await push(second)).answer).toMatchObject({ status: 200 });
		expect(await issues()).toBe(1);
		const [row] = await readRows("select * from line_tokens");
		expect(JSON.stringify(row)).not.toContain("stateless");
	});

	test("is issued once for many calls of many isolates at the same time", async () => {
		const isolates = Array.from({ length: 5 }, () => isolate());
		const tokens = await Promise.all(
			isolates.flatMap((each) => Array.from({ length: 4 }, () => obtainToken(each))),
		);
		expect(new Set(tokens).size).toBe(1);
		expect(await issues()).toBe(1);
	});

	test("is renewed three minutes before its end, once for all isolates", async () => {
		const [first, second] = [isolate(), isolate()];
		const token = await obtainToken(first);
		clock.pass(11 * MINUTE);
		expect(await obtainToken(first)).toBe(token);
		clock.pass(2 * MINUTE);
		const renewed = await Promise.all([obtainToken(first), obtainToken(second)]);
		expect(await issues()).toBe(2);
		expect(await obtainToken(second)).not.toBe(token);
		expect(renewed.every((each) => each !== null)).toBe(true);
	});

	test("that LINE refuses is replaced once, and the call repeated under its retry key", async () => {
		const on = isolate();
		await obtainToken(on);
		await fakeLine.answers("push", { status: 401, message: "invalid token" });
		expect((await push(on)).answer).toMatchObject({ status: 200 });
		const calls = await fakeLine.calls("push");
		expect(calls.map(({ status }) => status)).toEqual([401, 200]);
		expect(new Set(calls.map(({ headers }) => headers["x-line-retry-key"])).size).toBe(1);
		expect(new Set(calls.map(({ headers }) => headers.authorization)).size).toBe(2);
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await issues()).toBe(2);
	});

	test("is not replaced again where LINE refuses the new one too", async () => {
		const on = isolate();
		await fakeLine.answers("push", { status: 401 }, { status: 401 });
		expect((await push(on)).answer).toMatchObject({ status: 401 });
		expect(await fakeLine.calls("push")).toHaveLength(2);
	});

	test("that another isolate has replaced is read, and not replaced again", async () => {
		const [first, second] = [isolate(), isolate()];
		const token = await obtainToken(first);
		await obtainToken(second);
		await obtainToken(first, token!);
		expect(await obtainToken(second, token!)).not.toBe(token);
		expect(await issues()).toBe(2);
	});

	test("is renewed by another isolate where the one that renews it dies", async () => {
		const dying = isolate(failAt(env.DB, /update "line_tokens"/));
		await expect(obtainToken(dying)).rejects.toThrow();
		clock.pass(16 * SECOND);
		expect(await obtainToken(isolate())).toMatch(/^stateless-/);
		expect(await issues()).toBe(2);
	});

	test("of another channel is not used after the channel is changed", async () => {
		await obtainToken(isolate());
		const changed = { ...isolate(), LINE_CHANNEL_ID: "1600000002" };
		expect(await obtainToken(changed)).toBeNull();
	});
});

describe("without a token", () => {
	test("a message is not in doubt where LINE does not answer, because it was not sent", async () => {
		await fakeLine.answers("token-issue", { status: 500 });
		expect((await push(isolate())).answer).toEqual({ kind: "unreachable" });
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("other calls fail, and the next one asks LINE again", async () => {
		const on = isolate();
		await fakeLine.answers("token-issue", { status: 500 });
		await expect(fetchProfile(on, `U${"1".repeat(32)}`)).rejects.toBeInstanceOf(LineTokenUnavailable);
		expect(await fetchProfile(on, `U${"1".repeat(32)}`)).not.toBeNull();
	});

	test("of a channel whose secret LINE refuses, a message fails as with a revoked token", async () => {
		const on = { ...isolate(), LINE_CHANNEL_SECRET: "wrong" };
		expect((await push(on)).answer).toMatchObject({ status: 401 });
	});
});
