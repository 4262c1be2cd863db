import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { openApiLogs } from "#db/integrations/open-api-tables.ts";
import {
	CALL_LOG_RETENTION,
	LOGS_PER_PAGE,
	MAX_LOG_DAYS,
	MAX_REFUSED_LOGGED,
} from "#domain/integrations/open-api/api-limits.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { deleteOldCalls } from "#functions/integrations/open-api/logs/delete-old-calls.ts";
import { LOG_PACE, logCall } from "#functions/integrations/open-api/logs/log-call.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, observeDatabase } from "#tests/support/observed-database.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
let code: { id: number };
let token: string;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	code = await buildServiceCode();
	({ token } = await requestApiToken(code, operator));
});

interface Logs {
	data: { id: string; requested_at: string; method: string; path: string; status: number; token: string }[];
	pagination: { current_page: number; last_page: number; per_page: number; total: number; is_more: boolean };
}

const logsOf = (query = "") =>
	requestJson<Logs>(`/api/open_api/service_codes/${code.id}/logs${query}`, { as: operator });

/** Log row of a call. */
const logged = (requestedAt: number, given: Partial<typeof openApiLogs.$inferInsert> = {}) => ({
	id: crypto.randomUUID(),
	codeId: code.id,
	tokenId: 1,
	requestedAt,
	method: "GET",
	path: "/open_api/v1/friends",
	status: 200,
	durationMs: 12,
	caller: "local",
	...given,
});

describe("a call by a token of ours", () => {
	test("[M-237] is logged with its request id, path, status, duration and caller, and nothing of its query", async () => {
		const response = await callAsProgram(`/open_api/v1/triggers/none?token=${token}`, token, {
			method: "POST",
			headers: { "cf-connecting-ip": "203.0.113.9" },
		});
		const { data, pagination } = await logsOf();
		expect(data).toEqual([
			{
				id: response.headers.get("X-Request-Id"),
				requested_at: expect.stringMatching(/^2026-11-20 10:0/),
				method: "POST",
				path: "/open_api/v1/triggers/none",
				status: 422,
				duration_ms: expect.any(Number),
				caller: "203.0.113.9",
				token: `musubi_••••••••${token.slice(-4)}`,
			},
		]);
		expect(pagination).toEqual({
			current_page: 1,
			last_page: 1,
			per_page: LOGS_PER_PAGE,
			total: 1,
			is_more: false,
		});
	});

	test("fills no log however often it is refused, by its limit or for what the token is", async () => {
		const limited = await requestApiToken(await buildServiceCode({ callsPerMinute: 5 }), operator);
		const revoked = await requestApiToken(await buildServiceCode(), operator);
		await requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key: revoked.token_key } });
		for (const { token_key, token } of [limited, revoked]) {
			await Promise.all(Array.from({ length: 64 }, () => callAsProgram("/open_api/v1/tags", token)));
			const [{ id } = { id: 0 }] = await readRows<{ id: number }>(
				"select id from open_api_tokens where token_key = ?",
				token_key,
			);
			const refused = `token_id = ${id} and status in (401, 429)`;
			expect(await countRows("open_api_logs", refused)).toBe(MAX_REFUSED_LOGGED);
		}
		expect(await countRows("open_api_logs", "status = 200")).toBe(5);
		// The next minute logs again.
		clock.advance(2 * MINUTE);
		clock.rule();
		await callAsProgram("/open_api/v1/tags", revoked.token);
		expect(await countRows("open_api_logs", "status = 401")).toBe(MAX_REFUSED_LOGGED + 1);
	});

	test("[M-236] is counted for its day and notes when the token was used; a refused one too", async () => {
		await callAsProgram("/open_api/v1/triggers/none", token, { method: "POST" });
		await requestJson("/api/open_api/token/revoke", {
			as: operator,
			json: {
				token_key: (await readRows<{ token_key: string }>("select token_key from open_api_tokens"))[0]!
					.token_key,
			},
		});
		await callAsProgram("/open_api/v1/triggers/none", token, { method: "POST" });
		expect(await requestJson("/api/open_api/call_count_summary", { as: operator })).toEqual({
			start_date: "2026-10-22",
			end_date: "2026-11-20",
			data: [{ date: "2026-11-20", open_api_code_id: code.id, total_count: 2 }],
		});
		const [used] = await readRows<{ last_used_at: number }>("select last_used_at from open_api_tokens");
		expect(Math.abs(used!.last_used_at - clock.now)).toBeLessThan(30 * SECOND);
	});

	test("leaves no token in a log, though somebody puts one into the address", async () => {
		await callAsProgram(`/open_api/v1/triggers/${token}`, token, { method: "POST" });
		const [log] = await readRows<{ path: string }>("select path from open_api_logs");
		expect(log!.path).toBe("/open_api/v1/triggers/musubi_…");
	});

	test("is written together with others that come while one is being written", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = clock.context({ db: connectD1(database) });
		await Promise.all(Array.from({ length: 200 }, () => logCall(ctx, logged(clock.now))));
		expect(await countRows("open_api_logs")).toBe(200);
		expect(await readRows("select count from open_api_calls")).toEqual([{ count: 200 }]);
		expect(trips.length).toBeLessThanOrEqual(3);
	});

	test("is written together with others that come one after the other, within the pause of its writer", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = clock.context({ db: connectD1(database) });
		LOG_PACE.gather = 100;
		try {
			const first = logCall(ctx, logged(clock.now));
			for (let count = 0; count < 20; count++) await logCall(ctx, logged(clock.now));
			expect(trips).toHaveLength(0);
			await first;
		} finally {
			LOG_PACE.gather = 0;
		}
		expect(trips).toHaveLength(1);
		expect(await readRows("select count from open_api_calls")).toEqual([{ count: 21 }]);
	});

	test("is written by the next one where whoever was to write it was ended", async () => {
		let isEnded = true;
		const DB = observeDatabase(env.DB, {
			before: () => (isEnded ? new Promise(() => undefined) : undefined),
		});
		const ctx = () => clock.context({ env: { ...clock.env, DB }, db: connectD1(DB) });
		void logCall(ctx(), logged(clock.now));
		await logCall(ctx(), logged(clock.now));
		isEnded = false;
		expect(await countRows("open_api_logs")).toBe(0);
		clock.advance(MINUTE);
		await logCall(ctx(), logged(clock.now));
		expect(await countRows("open_api_logs")).toBe(2);
	});
});

describe("the list of logs", () => {
	const fill = (moments: number[]) =>
		connectD1(env.DB)
			.insert(openApiLogs)
			.values(moments.map((at) => logged(at)));

	test("[M-109] [M-237] is limited by days of the account's zone, both included, and paged, the newest first", async () => {
		for (const at of ["2026-11-01 23:59:59", "2026-11-02 00:00", "2026-11-03 23:59:59", "2026-11-04 00:00"])
			await fill([tokyoTime(at)]);
		const within = await logsOf("?start_date=2026-11-02&end_date=2026-11-03");
		expect(within.data.map(({ requested_at }) => requested_at)).toEqual([
			"2026-11-03 23:59:59",
			"2026-11-02 00:00:00",
		]);
		for (let batch = 0; batch < 12; batch++)
			await fill(Array.from({ length: 5 }, (_, at) => clock.now - (batch * 5 + at) * SECOND));
		const second = await logsOf("?start_date=2026-11-20&end_date=2026-11-20&page=2");
		expect(second.data).toHaveLength(60 - LOGS_PER_PAGE);
		expect(second.pagination).toMatchObject({ current_page: 2, last_page: 2, total: 60 });
	});

	test.each([
		["?start_date=2026-11-03&end_date=2026-11-02", OPEN_API_TEXTS.datesReversed],
		["?start_date=2026-01-01&end_date=2026-11-02", OPEN_API_TEXTS.datesTooFar(MAX_LOG_DAYS)],
	])("refuses %s in Japanese", async (query, text) => {
		for (const path of [`/api/open_api/service_codes/${code.id}/logs`, "/api/open_api/call_count_summary"]) {
			const response = await sendRequest(path + query, { as: operator });
			expect([response.status, await response.json()]).toEqual([422, { end_date: [text] }]);
		}
	});

	test("names friends to whoever sees all of them, and no id to anybody else", async () => {
		const id = buildLineUserId(0xabc);
		const paths = [
			`/open_api/v1/friends/by_line_id/${id}`,
			`/open_api/v1/friends/${id}/tags`,
			"/open_api/v1/friends/4711/values",
			"/open_api/v1/salons/3/reservations/81",
		];
		for (const [back, path] of [...paths, "/open_api/v1/friends/by_line_id/typed-by-hand"].entries())
			await connectD1(env.DB)
				.insert(openApiLogs)
				.values(logged(clock.now - back, { path }));
		const pathsFor = async (as: ConsoleSession) =>
			(await requestJson<Logs>(`/api/open_api/service_codes/${code.id}/logs`, { as })).data.map(
				({ path }) => path,
			);
		expect(await pathsFor(operator)).toEqual([...paths, "/open_api/v1/friends/by_line_id/typed-by-hand"]);
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect(await pathsFor(restricted)).toEqual([
			"/open_api/v1/friends/by_line_id/…",
			"/open_api/v1/friends/U…/tags",
			"/open_api/v1/friends/…/values",
			"/open_api/v1/salons/…/reservations/…",
			"/open_api/v1/friends/by_line_id/…",
		]);
	});

	test("of a service code that is not there is 404", async () => {
		expect((await sendRequest("/api/open_api/service_codes/99/logs", { as: operator })).status).toBe(404);
	});

	test("forgets what is older than 90 days; the days' counts stay", async () => {
		await fill([clock.now - CALL_LOG_RETENTION - 1, clock.now - CALL_LOG_RETENTION + DAY]);
		await logCall(clock.context(), logged(clock.now - CALL_LOG_RETENTION - 1));
		await deleteOldCalls(clock.context());
		expect(await countRows("open_api_logs")).toBe(1);
		expect(await countRows("open_api_calls")).toBe(1);
	});
});
