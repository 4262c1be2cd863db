import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

const METRICS = "/api/metrics-tracker/report/v1";
const ERRORS = "/api/error-reports/v1";
const BREAKDOWN = {
	source: "page",
	name: "TypeError",
	status: null,
	page: "actions",
	frames: ["at f (a.js:1:2)"],
};

let operator: ConsoleSession;
let lines: unknown[];
beforeEach(async () => {
	operator = await buildSession({ abilities: [] });
	lines = [];
	const keep = (line: unknown) => void lines.push(JSON.parse(String(line)));
	vi.spyOn(console, "log").mockImplementation(keep);
	vi.spyOn(console, "error").mockImplementation(keep);
});
afterEach(() => vi.restoreAllMocks());

const send = (address: string, json: unknown, options: Parameters<typeof sendRequest>[1] = {}) =>
	sendRequest(address, { as: operator, json, ...options });

describe("what was done in the console", () => {
	test("[A-326] is a line of the log, by name and circumstances, and nothing is answered or written", async () => {
		const before = await takeSnapshot();
		const context = { effects: 3, template: true, from: "editor", unknown: null };
		const answer = await send(METRICS, { eventName: "action.saved", context });
		expect([answer.status, await answer.text()]).toEqual([204, ""]);
		expect(lines).toEqual([{ event: "metric", eventName: "action.saved", context }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is taken from a form too, and without circumstances", async () => {
		const form = "eventName=action.saved&context[effects]=3";
		expect((await sendRequest(METRICS, { as: operator, form })).status).toBe(204);
		expect((await send(METRICS, { eventName: "x" })).status).toBe(204);
		expect(lines).toEqual([
			{ event: "metric", eventName: "action.saved", context: { effects: "3" } },
			{ event: "metric", eventName: "x", context: {} },
		]);
	});

	test.each([
		["no name", {}, "eventName"],
		["an empty name", { eventName: "" }, "eventName"],
		["a name longer than a code", { eventName: "a".repeat(65) }, "eventName"],
		["a name of words", { eventName: "保存 した" }, "eventName"],
		["what somebody wrote", { eventName: "x", context: { text: "田中さん" } }, "context[text]"],
		["a long code", { eventName: "x", context: { code: "a".repeat(65) } }, "context[code]"],
		["an object within", { eventName: "x", context: { a: { b: 1 } } }, "context[a]"],
		[
			"many values",
			{ eventName: "x", context: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at])) },
			"context",
		],
	])("is refused with 422: %s", async (_, json, field) => {
		const answer = await send(METRICS, json);
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
		expect(lines).toEqual([]);
	});
});

describe("[A-328] what broke in the console", () => {
	test("is a line of the log that names no person, and nothing else that is sent along", async () => {
		const answer = await send(ERRORS, { ...BREAKDOWN, message: "田中さん", event: "x" });
		expect([answer.status, await answer.text()]).toEqual([204, ""]);
		expect(lines).toEqual([{ event: "console.failed", ...BREAKDOWN }]);
	});

	test.each([
		["a frame that is a sentence", { frames: ["Error: 田中さん"] }, "frames[0]"],
		["a long frame", { frames: [`at ${"a".repeat(300)}:1:2`] }, "frames[0]"],
		["many frames", { frames: Array.from({ length: 21 }, () => "at a.js:1:2") }, "frames"],
		["a page by its address", { page: "/line/friend?search=田中" }, "page"],
	])("is refused with 422: %s", async (_, part, field) => {
		const answer = await send(ERRORS, { ...BREAKDOWN, ...part });
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
		expect(lines).toEqual([]);
	});
});

describe.each([
	[METRICS, { eventName: "x" }],
	[ERRORS, BREAKDOWN],
])("%s", (address, json) => {
	test("beyond the limit of one operator is refused with 429", async () => {
		const asked: unknown[] = [];
		const limit = async (by: unknown) => ({ success: asked.push(by) < 2 });
		const env = { REPORT_LIMIT: { limit } };
		const answers = [await send(address, json, { env }), await send(address, json, { env })];
		expect(answers.map(({ status }) => status)).toEqual([204, 429]);
		expect(asked).toEqual([asked[0], asked[0]]);
		expect(lines).toHaveLength(1);
	});

	test("of more than 16 kilobytes is refused with 413", async () => {
		const answer = await send(address, { ...json, more: "a".repeat(17_000) });
		expect([answer.status, await answer.json()]).toEqual([413, { ERROR: [CALL_TEXTS.bodyTooLarge] }]);
		expect(lines).toEqual([]);
	});
});
