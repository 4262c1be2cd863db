import { beforeEach, describe, expect, test } from "vitest";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	as = await buildSession();
});

const text = (given: object = {}) => ({
	content: { type: "text", text: "{name}さん、こんにちは", ...given },
});
const request = (messages: object[], by = as) =>
	sendRequest("/api/template/line_check", { as: by, json: { messages } });
const check = (...messages: object[]) =>
	requestJson<{ own: string[]; line: string[] | null }>("/api/template/line_check", {
		as,
		json: { messages },
	});

describe("LINE is asked about messages", () => {
	test("as they would be sent, written ones and templates, and accepts them; nothing is sent or stored", async () => {
		const template_id = await buildTemplate({ type: "text", text: "地図です" });
		const camera = { label: "撮る", type: "camera", uri: "", text: "" };
		expect(await check(text({ quick_replies: [camera] }), { template_id })).toEqual({ own: [], line: [] });
		const body = {
			messages: [
				{ type: "text", text: "［友だち名］さん、こんにちは" },
				{
					...{ type: "text", text: "地図です" },
					quickReply: { items: [{ type: "action", action: { type: "camera", label: "撮る" } }] },
				},
			],
		};
		const calls = (await fakeLine.calls()).toSorted((a, b) => a.path.localeCompare(b.path));
		expect(calls.map((call) => [call.path, call.body])).toEqual(
			["multicast", "push", "reply"].map((way) => [`/v2/bot/message/validate/${way}`, body]),
		);
		expect(await fakeLine.described()).toEqual([]);
		expect(await countRows("deliveries")).toBe(0);
		expect(await countRows("audit_log")).toBe(0);
	});

	test("and its refusal is Japanese, with the message and the field", async () => {
		await fakeLine.answers("validate", {
			status: 400,
			json: {
				message: "The request body has 3 error(s)",
				details: [
					{ message: "May not be empty", property: "messages[1].quickReply.items[0].action.label" },
					{ message: "Something new", property: "messages[0].text" },
					{ message: "Size must be between 1 and 5", property: "messages" },
				],
			},
		});
		expect((await check(text(), text())).line).toEqual([
			"2番目のメッセージ（テキスト）のボタン名（quickReply.items[0].action.label）: 空にはできません",
			"1番目のメッセージ（テキスト）の本文: LINEの回答「Something new」",
			"LINEが受け付けない内容です: 1個から5個までにしてください",
		]);
	});

	test("for each way of sending, and one refusal is told once", async () => {
		const refusal = { status: 400, json: { message: "Invalid", details: [] } };
		await fakeLine.answers("validate", { usual: true }, refusal, refusal);
		expect((await check(text())).line).toHaveLength(1);
		await fakeLine.answers("validate", refusal, { status: 500 });
		expect((await check(text())).line).toHaveLength(1);
	});

	test.each([{ status: 500 }, { status: 401 }, { status: 429 }, { ends: "drop" as const }])(
		"and no answer is no approval (%j)",
		async (answer) => {
			await fakeLine.answers("validate", answer);
			expect((await check(text())).line).toBeNull();
		},
	);

	test("only for templates that exist, with the abilities to read and to write messages, and no unknown field", async () => {
		const gone = await request([text(), { template_id: 4711 }]);
		expect([gone.status, await gone.json()]).toEqual([
			422,
			{ "messages[1][template_id]": [LINE_CHECK_TEXTS.templateGone] },
		]);
		expect((await request([])).status).toBe(422);
		expect((await request([{ ...text(), to: "U1" }])).status).toBe(422);
		expect((await request([text()], await buildSession({ abilities: ["template-read"] }))).status).toBe(403);
		expect((await request([text()], await buildSession({ abilities: ["template-write"] }))).status).toBe(403);
		expect(await fakeLine.calls()).toEqual([]);
	});
});
