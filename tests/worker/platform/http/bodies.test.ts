import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { observeDatabase } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	operator = await buildSession();
});

const REGISTER = "/api/action/register";

describe("a body that cannot be read", () => {
	const MALFORMED: [string, number, string, string][] = [
		["JSON cut short", 400, "application/json", '{"a_name": "x"'],
		["a JSON list", 400, "application/json", "[]"],
		["a JSON text", 400, "application/json", '"x"'],
		["JSON null", 400, "application/json", "null"],
		["JSON whose length is an object", 422, "application/json", '{"a_name": {"length": {"toString": "x"}}}'],
		["JSON with a text of its own making", 422, "application/json", '{"a_name": [{"toString": "x"}]}'],
		["XML", 415, "text/xml", "<a/>"],
		["a text", 415, "text/plain", '{"a_name": "x"}'],
		["no content type", 415, "", '{"a_name": "x"}'],
		["an upload", 415, "multipart/form-data; boundary=x", "--x--"],
	];

	test.each(MALFORMED)("%s: %i in the one error shape, nothing written", async (_, status, type, body) => {
		const before = await takeSnapshot();
		const response = await sendRequest(REGISTER, { as: operator, body, headers: { "Content-Type": type } });
		expect([response.status, await response.json()]).toEqual([status, { ERROR: [CALL_TEXTS.malformedBody] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	/** Calls that convert input before a schema has validated it. */
	const CONVERTING: [string, object][] = [
		["/api/broadcast/preview", { messages: [{ type: { toString: 1 } }] }],
		["/api/broadcast/preview", { messages: [{ type: [{ toString: null }] }] }],
		["/api/reaction/register", { type: 1, week_0: { toString: "x" } }],
		["/api/action/task/1", { date: { toString: "x" } }],
		["/api/v2/salon/1/reservations", { course_id: { toString: 1 } }],
	];

	test.each(CONVERTING)("JSON of which no text can be made, to %s: 422", async (path, json) => {
		const before = await takeSnapshot();
		const answer = await sendRequest(path, { as: operator, json });
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [CALL_TEXTS.malformedBody] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([
		["cut short", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form"],
		["without a boundary", "multipart/form-data", "--x--"],
	])("an upload %s: 400 where uploads are taken, nothing written", async (_, type, body) => {
		const before = await takeSnapshot();
		const answer = await sendRequest("/line/tag/upload", {
			as: operator,
			body,
			headers: { "Content-Type": type },
		});
		expect([answer.status, await answer.json()]).toEqual([400, { ERROR: [CALL_TEXTS.malformedBody] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([
		["lists", "[", "]"],
		["objects", '{"a":', "}"],
	])("JSON of %s deep within each other: 422, nothing written", async (_, open, close) => {
		for (const depth of [64, 100_000]) {
			const before = await takeSnapshot();
			const body = `{"a_name":${open.repeat(depth)}${open === "[" ? "" : "1"}${close.repeat(depth)}}`;
			const answer = await sendRequest(REGISTER, {
				as: operator,
				body,
				headers: { "Content-Type": "application/json" },
			});
			expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [CALL_TEXTS.bodyTooDeep] }]);
			expect(await listChangesSince(before)).toEqual([]);
		}
	});

	test.each([
		["nested without end", `a_name${"[b]".repeat(100)}=1`, CALL_TEXTS.bodyTooDeep],
		[
			"of more parameters than are read",
			`a_name=x${"&inputs[]=1".repeat(20_000)}`,
			CALL_TEXTS.tooManyParameters,
		],
	])("a form %s: 422, nothing written", async (_, form, text) => {
		const before = await takeSnapshot();
		const answer = await sendRequest(REGISTER, { as: operator, form });
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("one of more than a megabyte: 413", async () => {
		const response = await sendRequest(REGISTER, { as: operator, json: { a_name: "あ".repeat(1_000_001) } });
		expect([response.status, await response.json()]).toEqual([413, { ERROR: [CALL_TEXTS.bodyTooLarge] }]);
	});
});

describe("a body without end", () => {
	const JSON_TYPE = "application/json";
	const FORM_TYPE = "application/x-www-form-urlencoded";
	/** Calls of every kind with the size they read at most. */
	const CALLS: [path: string, type: string, most: number, status: number, byAnybody: boolean][] = [
		["/api/login", JSON_TYPE, 16_384, 413, true],
		["/api/setup", FORM_TYPE, 16_384, 413, true],
		["/f/no-such-form", FORM_TYPE, 1_000_000, 413, true],
		["/webhook/line", JSON_TYPE, 4_000_000, 413, true],
		["/api/media", "image/png", 10_000_000, 422, false],
		["/line/tag/upload", "multipart/form-data; boundary=x", 1_114_112, 413, false],
		[REGISTER, JSON_TYPE, 1_000_000, 413, false],
		["/api/error-reports/v1", JSON_TYPE, 16_384, 413, false],
	];
	const PIECE = 8_192;

	/** Endless spaces, and the number consumed. */
	function endless(until = Number.POSITIVE_INFINITY) {
		let given = 0;
		const body = new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					given += PIECE;
					controller.enqueue(new Uint8Array(PIECE).fill(32));
					if (given >= until) controller.close();
				},
			},
			{ highWaterMark: 0 },
		);
		return { body, given: () => given };
	}

	const as = (byAnybody: boolean) => (byAnybody ? {} : { as: operator });

	test.each(CALLS)(
		"sent to %s is read no further than that takes",
		async (path, type, most, status, byAnybody) => {
			const { body, given } = endless();
			const headers = { "Content-Type": type, "x-line-signature": "of somebody else" };
			const response = await sendRequest(path, { ...as(byAnybody), body, headers });
			expect(response.status).toBe(status);
			expect(given()).toBeGreaterThan(most);
			expect(given()).toBeLessThanOrEqual(most + 2 * PIECE);
		},
	);

	test.each(CALLS)("that says so is not read at all, and nothing is asked of anybody: %s", async (...of) => {
		const [path, type, most, status, byAnybody] = of;
		const { body, given } = endless();
		const headers = { "Content-Type": type, "Content-Length": String(most + 1) };
		const asked: unknown[] = [];
		const DB = observeDatabase(env.DB, { before: (statements) => void asked.push(statements) });
		const response = await sendRequest(path, { ...as(byAnybody), body, headers, env: { DB } });
		expect([response.status, given(), asked]).toEqual([status, 0, []]);
	});

	test.each(CALLS)("that says it is short and comes in chunks is counted all the same: %s", async (...of) => {
		const [path, type, most, status, byAnybody] = of;
		const { body, given } = endless(most + 10 * PIECE);
		const headers = {
			"Content-Type": type,
			"Content-Length": "2",
			"Transfer-Encoding": "chunked",
			"x-line-signature": "of somebody else",
		};
		const response = await sendRequest(path, { ...as(byAnybody), body, headers });
		expect(response.status).toBe(status);
		expect(given()).toBeLessThanOrEqual(most + 2 * PIECE);
	});

	test("of a type that nobody knows is not read beyond its first piece", async () => {
		const { body, given } = endless();
		const response = await sendRequest(REGISTER, {
			as: operator,
			body,
			headers: { "Content-Type": "text/plain" },
		});
		expect(response.status).toBe(415);
		expect(given()).toBeLessThanOrEqual(2 * PIECE);
	});
});

describe("a form with bracketed nesting", () => {
	test("[A-337] saves what the same JSON saves", async () => {
		const tag = await buildTag();
		const json = {
			a_name: "予約の案内",
			a_twice_type: 1,
			is_template: 1,
			group_id: null,
			inputs: [
				{ type: 1, text: 'ご予約 & "ご相談"\n承ります', delay_type: 1, delay_min: 5, delay_max: 10 },
				{ type: 13, remove: 0, use_group: 0, tag_ids: [tag.id] },
			],
		};
		const form = new URLSearchParams([
			["a_name", "予約の案内"],
			["a_twice_type", "1"],
			["is_template", "1"],
			["group_id", ""],
			["inputs[0][type]", "1"],
			["inputs[0][text]", 'ご予約 & "ご相談"\n承ります'],
			["inputs[0][delay_type]", "1"],
			["inputs[0][delay_min]", "5"],
			["inputs[0][delay_max]", "10"],
			["inputs[1][type]", "13"],
			["inputs[1][remove]", "0"],
			["inputs[1][use_group]", "0"],
			["inputs[1][tag_ids][]", String(tag.id)],
		]);
		const byJson = await requestJson<{ aid: number }>(REGISTER, { as: operator, json });
		const byForm = await requestJson<{ aid: number }>(REGISTER, { as: operator, form: form.toString() });
		const data = async ({ aid }: { aid: number }) => ({
			...(await requestJson<object>(`/api/action/data/${aid}`, { as: operator })),
			aid: null,
		});
		expect(await data(byForm)).toEqual(await data(byJson));
	});

	test("keeps the order of a list of more than twenty", async () => {
		const form = new URLSearchParams([["a_name", "順番"]]);
		for (let index = 0; index < 30; index++) {
			form.append(`inputs[${index}][type]`, "1");
			form.append(`inputs[${index}][text]`, `${index}番`);
		}
		const { aid } = await requestJson<{ aid: number }>(REGISTER, { as: operator, form: form.toString() });
		const saved = await requestJson<{ inputs: { text: string }[] }>(`/api/action/data/${aid}`, {
			as: operator,
		});
		expect(saved.inputs.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, i) => `${i}番`));
	});

	test("has gaps between the positions of a list, and between the keys of values", async () => {
		const form = "a_name=すき間&inputs[0][type]=1&inputs[0][text]=最初&inputs[7][type]=1&inputs[7][text]=次";
		const { aid } = await requestJson<{ aid: number }>(REGISTER, { as: operator, form: encodeURI(form) });
		const saved = await requestJson<{ inputs: { text: string }[] }>(`/api/action/data/${aid}`, {
			as: operator,
		});
		expect(saved.inputs.map(({ text }) => text)).toEqual(["最初", "次"]);

		const friend = await buildFriend();
		await env.DB.batch(
			[3, 4].map((id) =>
				env.DB.prepare("insert into vars (id, name, type, created_at) values (?, ?, 0, 0)").bind(
					id,
					`欄${id}`,
				),
			),
		);
		const save = (vals: string) =>
			sendRequest("/api/v1/member/var", { as: operator, form: encodeURI(`member_id=${friend.id}&${vals}`) });
		expect((await save("vals[3]=まえ")).status).toBe(200);
		expect((await save("vals[4]=あたい")).status).toBe(200);
		const values = await requestJson<{ vals: unknown }>(`/api/v1/member/var/${friend.id}`, { as: operator });
		expect(values.vals).toEqual({ 3: "まえ", 4: "あたい" });
	});

	test("may carry the page's token as _token", async () => {
		const form = new URLSearchParams({ name: "フォームから", _token: operator.token }).toString();
		const response = await sendRequest("/api/tags", {
			as: operator,
			bare: true,
			form,
			headers: { Origin: "http://console.test" },
		});
		expect(response.status).toBe(200);
	});

	test("names a nested field as the form did, in the error's key", async () => {
		const form = new URLSearchParams([
			["a_name", "名前"],
			["inputs[0][type]", "1"],
			["inputs[0][text]", ""],
			["inputs[1][type]", "13"],
		]);
		const response = await sendRequest(REGISTER, { as: operator, form: form.toString() });
		expect([response.status, await response.json()]).toEqual([
			422,
			{ "inputs[0][text]": [FIELD_TEXTS.textRequired], "inputs[1][tag_ids]": [TAG_TEXTS.tagRequired] },
		]);
	});

	test.each(["__proto__[isAdmin]=1", "constructor[prototype][isAdmin]=1"])(
		"cannot reach behind an object: %s",
		async (form) => {
			await sendRequest("/api/tags", { as: operator, form: `name=x&${form}` });
			expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
		},
	);
});
