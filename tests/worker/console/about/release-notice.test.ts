import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { checkForRelease } from "#functions/console/about/check-for-release.ts";
import { isCleanupMinute, runTick } from "#functions/tick.ts";
import { storeDailyBackup } from "#tests/support/backup-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { createPublisher, RELEASE } from "#tests/support/signed-release.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const ADDRESS = "https://releases.example.com/musubi.json";

let clock: TestClock;
let publisher: Awaited<ReturnType<typeof createPublisher>>;
/** Answers of the publisher's address, and the requests to it. */
let answer: () => Response | Promise<Response>;
let requests: Request[];
let log: MockInstance<typeof console.error>;

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	publisher = await createPublisher();
	const file = await publisher.sign(RELEASE);
	answer = () => new Response(file);
	requests = [];
	const fetchOthers = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const request = new Request(input as string, init as RequestInit);
		if (request.url !== ADDRESS) return fetchOthers(request);
		requests.push(request);
		return answer();
	});
	log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const context = () => {
	const ctx = clock.context();
	return { ...ctx, env: { ...ctx.env, RELEASE_ADDRESS: ADDRESS, RELEASE_KEY: publisher.publicKey } };
};
const findNewest = async () =>
	(await readRows<{ value: string }>("select value from settings where key = 'newest_release'")).map(
		({ value }) => JSON.parse(value) as unknown,
	);

describe("the version file", () => {
	test("is asked once a day by the clock, and nothing is sent to it", async () => {
		for (let minute = 0; minute < 48 * 60; minute++, clock.advance(MINUTE)) {
			if (!isCleanupMinute(context())) continue;
			await storeDailyBackup({ now: clock.now }).catch(() => undefined);
			await runTick(context());
		}
		expect(requests).toHaveLength(2);
		expect(requests.map(({ method, url, body }) => ({ method, url, body }))).toEqual(
			Array.from({ length: 2 }, () => ({ method: "GET", url: ADDRESS, body: null })),
		);
		expect(requests.flatMap(({ headers }) => [...headers.keys()])).toEqual([]);
		expect(await findNewest()).toEqual([{ version: "9.2.0", released_at: "2026-12-01" }]);
	});

	test.each<[string, () => Response | Promise<Response>]>([
		["is missing", () => new Response("", { status: 404 })],
		[
			"is not signed",
			() => new Response(JSON.stringify({ release: JSON.stringify(RELEASE), signature: "AAAA" })),
		],
		["is endless", () => new Response("x".repeat(1_000_000))],
		["does not answer", () => Promise.reject(new Error("unreachable"))],
	])("that %s changes nothing, is noted, and waits for the next day", async (_, broken) => {
		answer = broken;
		await checkForRelease(context());
		expect(await findNewest()).toEqual([]);
		expect(log).toHaveBeenCalledWith(expect.stringContaining("release.unread"));
		const asked = await readRows("select value from settings where key = 'release_asked_at'");
		expect(asked).toEqual([{ value: String(clock.now) }]);
	});
});

describe("an operator", () => {
	test("turns the question off, after which nothing is asked or shown", async () => {
		clock.rule();
		await checkForRelease(context());
		const administrator = await buildSession();
		const put = (is_on: unknown) =>
			sendRequest("/api/about/release", { method: "PUT", as: administrator, json: { is_on } });
		expect((await put("no")).status).toBe(422);
		expect((await put(false)).status).toBe(200);
		expect(await findNewest()).toEqual([null]);
		clock.advance(2 * DAY + HOUR);
		await checkForRelease(context());
		expect(await findNewest()).toEqual([null]);
		expect(await readRows("select verb from audit_log where verb = 'setting.release_notice'")).toHaveLength(
			1,
		);
		expect(await requestJson("/api/about/release", { as: administrator })).toEqual({
			is_configured: false,
			is_on: false,
			newest: null,
		});
	});

	test("without the ability cannot change it", async () => {
		const reader = await buildSession({ abilities: ["friend-read"] });
		const refused = await sendRequest("/api/about/release", {
			method: "PUT",
			as: reader,
			json: { is_on: false },
		});
		expect(refused.status).toBe(403);
	});
});

test("the health page answers anybody, after a query of the database", async () => {
	expect(await requestJson("/api/health")).toEqual({ version: null });
});
