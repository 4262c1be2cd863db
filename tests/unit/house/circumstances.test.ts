import { readFileSync } from "node:fs";
import { describe, expect, inject, test, vi } from "vitest";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { AWKWARD_TIMES } from "#tests/support/circumstances/awkward-times.ts";
import { drawCircumstances } from "#tests/support/circumstances/draw-circumstances.ts";
import { parseTokyoInstant } from "#tests/support/circumstances/instant.ts";
import { listSourceFiles, SOURCE_ROOMS } from "#tests/support/source-files.ts";

const draw = (variables: Record<string, string>, commit = "4d4255051df77e5cf4f6cb7aedc8d80ee5bd9f14") =>
	drawCircumstances(variables as NodeJS.ProcessEnv, () => commit);

describe("the circumstances of a run", () => {
	test("are the same for one commit, and others for another", () => {
		expect(draw({})).toEqual(draw({}));
		expect(draw({}, "804d59c2f05407793060dd64af21bba92b7527b4")).not.toEqual(draw({}));
		expect(draw({}).times).toHaveLength(3);
	});

	test("are those named, by Tokyo's time or by UTC's", () => {
		const times = "2028-02-29 23:50, 2026-12-31 23:59Z";
		expect(draw({ TEST_SEED: "7", TEST_TIMES: times })).toEqual({
			seed: 7,
			seeds: 1,
			times: [Date.UTC(2028, 1, 29, 14, 50), Date.UTC(2026, 11, 31, 23, 59)],
		});
		expect(() => draw({ TEST_TIMES: "tomorrow" })).toThrow("no time: tomorrow");
		expect(() => draw({ TEST_SEED: "x" })).toThrow("TEST_SEED");
	});

	test("have each random test go through as many seeds as are asked for", () => {
		expect(draw({}).seeds).toBe(1);
		expect(draw({ TEST_SEEDS: "200" }).seeds).toBe(200);
		for (const TEST_SEEDS of ["0", "-1", "1.5", "many"])
			expect(() => draw({ TEST_SEEDS }), TEST_SEEDS).toThrow("TEST_SEEDS");
	});

	test("know forty awkward times, all of them different", () => {
		expect(AWKWARD_TIMES.length).toBeGreaterThanOrEqual(40);
		expect(new Set(AWKWARD_TIMES.map(parseTokyoInstant)).size).toBe(AWKWARD_TIMES.length);
	});

	test("are met by every file: its clock began at one of the run's times, and runs on", async () => {
		const before = Date.now();
		expect(inject("times").some((begin) => before >= begin && before < begin + HOUR)).toBe(true);
		const made = new Date();
		expect(made.getTime()).toBeGreaterThanOrEqual(before);
		expect(made.getTime()).toBeLessThan(before + MINUTE);
		expect(new Date(2028, 1, 29)).toBeInstanceOf(Date);
		await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before));
	});
});

/**
 * Files that read the machine's clock, with the reason. All other code takes the time as input, so that tests
 * control it.
 */
const READERS: Record<string, string> = {
	"functions/platform/time/read-clock.ts": "the one clock of the product",
	"functions/new-id.ts": "ids sort by when they were made, whatever the product's clock says",
	"functions/console/headquarters/ask-accounts.ts": "measures how long a page has waited for accounts",
	"functions/platform/queues/wake-queue.ts": "measures how long ago something happened",
	"functions/platform/queues/work-lines.ts": "measures how long ago something happened",
	"functions/platform/queues/call-window.ts": "measures how long ago something happened",
	"functions/engine/deliveries/basis-check.ts": "measures how long ago something happened",
	"functions/engine/deliveries/outbox.ts": "measures how long ago something happened",
	"functions/engine/deliveries/shared-timeout.ts": "measures how long ago something happened",
	"functions/engine/deliveries/delivery-worker.ts": "measures how long ago something happened",
	"functions/platform/line/line-token.ts": "tokens end by LINE's clock, which a simulator's does not move",
	"functions/platform/line/line-probe.ts": "measures how long ago something happened",
	"functions/platform/accounts/directory-time.ts":
		"accounts share the directory's rows, and each has a simulator whose clock can be moved",
	"functions/platform/accounts/account-directory.ts": "measures how long ago something happened",
	"functions/engine/rooms/inbox.ts": "a later room counts from a later beginning",
	"simulator/line-platform.ts": "the simulator's clock is the machine's, moved",
	"simulator/control/clock-routes.ts": "the simulator's clock is the machine's, moved",
	"simulator/webhooks/dispatch-webhook.ts": "measures how long something takes",
};

/** Files that use randomness, with the reason. */
const GAMBLERS: Record<string, string> = {
	"functions/context.ts": "the one chance of the product",
	"simulator/line/respond.ts": "a fault that strikes now and then",
	"web/platform/api/roomSocket.ts": "consoles that a deployment has disconnected return at different moments",
};

/** Modules of the Worker with state across requests, with the reason why it is safe. */
const REMEMBERERS: Record<string, string> = {
	"db/demo/demo-pictures.ts": "the demo's pictures, which change with the code alone",
	"functions/platform/time/read-clock.ts":
		"how far the simulator's clock is ahead; forgotten when it is moved; never in a deployment",
	"functions/platform/http/public-origin.ts": "the origin of each configured address, one for each account",
	"functions/platform/http/page-preloads.ts": "the files of each page, which change with the code alone",
	"functions/platform/line/line-quota.ts": "LINE's quota for a minute, by account",
	"functions/platform/line/line-reach.ts": "LINE's count of followers for ten minutes, by account",
	"functions/platform/line/line-client.ts": "when LINE last answered anything, by its address",
	"domain/platform/csv/encode-shift-jis.ts": "the codes of Shift_JIS",
	"domain/platform/time/wire-time.ts": "how a time is written in a zone",
	"functions/integrations/open-api/mcp/describe-tools.ts":
		"the tools in the words of the protocol, which change with the code alone",
};

/** Keys of weak maps and sets: objects of one account, of one request, or of the code. */
const WEAK_KEYS = [
	"D1Database",
	"Env",
	"Fetcher",
	"WakeQueue",
	"Request",
	"Connection",
	"DayView",
	"RunSet",
	"LoadedAction",
	"readonly LineMessage[]",
	"readonly string[]",
	"z.ZodType",
	"object",
];

const WORKER = ["domain", "db", "functions"] as const;

describe("time, chance and memory", () => {
	const found = (pattern: RegExp, rooms: readonly string[]) =>
		rooms
			.flatMap((room) => listSourceFiles(room))
			.filter((file) => pattern.test(readFileSync(file, "utf8")))
			.sort();

	test("the clock is read in few places, each with a reason", () => {
		const rooms = SOURCE_ROOMS.filter((room) => room !== "web");
		expect(found(/Date\.now|new Date\(\)/, rooms)).toEqual(Object.keys(READERS).sort());
	});

	test("chance is taken in few places, each with a reason", () => {
		expect(found(/Math\.random/, SOURCE_ROOMS)).toEqual(Object.keys(GAMBLERS).sort());
	});

	test("tests take chance from the run's seed alone", () => {
		const files = ["tests/unit/domain", "tests/unit/web", "tests/worker", "tests/support", "tests/crash"];
		expect(found(/Math\.random|getRandomValues|Math\.floor\(Date\.now\(\) \//, files)).toEqual([
			// Ids of a fake device: nothing depends on them.
			"tests/support/authenticator.ts",
		]);
	});

	test("random tests go through all seeds of the run", () => {
		expect(found(/inject\("seed/, ["tests"])).toEqual([
			"tests/support/circumstances/begin-test-file.ts",
			"tests/support/circumstances/seeds.ts",
		]);
	});

	test("weak maps are keyed by objects of one account, since all accounts share an isolate", () => {
		const keys = WORKER.flatMap((room) => listSourceFiles(room)).flatMap((file) =>
			[...readFileSync(file, "utf8").matchAll(/new Weak(?:Map|Set)<([^,>]+)/g)].map(([, key]) => key!),
		);
		expect([...new Set(keys)].sort()).toEqual([...WEAK_KEYS].sort());
	});

	test("a module of the Worker remembers nothing from one request to the next, but for what is named", () => {
		expect(found(/^(export )?(let |const \w+( *:[^=\n]*)? = new (Map|Set)\b[^(]*\(\))/m, WORKER)).toEqual(
			Object.keys(REMEMBERERS).sort(),
		);
	});
});
