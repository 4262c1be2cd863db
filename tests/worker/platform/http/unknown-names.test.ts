import { beforeAll, expect, test } from "vitest";
import { findUnknownNames } from "#domain/platform/body-names/unknown-names.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/platform/http/validate-input.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { generateMisspelt } from "#tests/support/misspelt.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	await resetState();
	operator = await buildSession();
});

/** Request bodies of the console. */
const BODIES = new Map(
	app.routes.flatMap(({ path, method, handler }) => {
		const schema = declaredSchema(handler);
		return schema && path.startsWith("/api/") && method !== "GET" ? [[schema, `${method} ${path}`]] : [];
	}),
);

/** Fields that contain a filter, an effect or an audience. */
const CLOSED = /^(.*\.)?(filter|member_query|inputs\.0)\./;

test("an unknown name within a filter, an effect or an audience is found in every body", () => {
	let walked = 0;
	for (const [schema, name] of BODIES)
		for (const { value, path } of generateMisspelt(schema)) {
			if (!CLOSED.test(path.join("."))) continue;
			walked++;
			const found = findUnknownNames(schema, value, false).map((each) => each.path.join("."));
			expect({ name, value, found }).toEqual({ name, value, found: [path.join(".")] });
		}
	expect(walked).toBeGreaterThan(300);
});

const TAGGED = { type: 60, tag_ids: [1] };
const wrong = (name: string, nearest: string) => [FIELD_TEXTS.unknownNameNear(name, nearest)];

test.each([
	[
		"POST",
		"/api/funnel/register",
		{ name: "検索", filter: { inputs: [], input: [TAGGED] } },
		{ "filter[input]": wrong("input", "inputs") },
	],
	[
		"POST",
		"/api/broadcasts",
		{
			name: "お知らせ",
			messages: [{ type: 1, text: "春" }],
			filter: { inputs: [{ ...TAGGED, tagids: [2] }] },
		},
		{ "filter[inputs][0][tagids]": wrong("tagids", "tag_ids") },
	],
	[
		"POST",
		"/api/action/register",
		{ a_name: "案内", inputs: [{ type: 1, text: "春", delays: 10 }] },
		{ "inputs[0][delays]": [expect.stringContaining("「delays」という項目はありません。")] },
	],
	[
		"POST",
		"/api/operators/roles",
		{ name: "店舗", abilities: [], filter: { inputs: [TAGGED], withBlocked: 1 } },
		{ "filter[withBlocked]": wrong("withBlocked", "with_blocked") },
	],
])("%s %s refuses it with its field, and changes nothing", async (method, path, json, errors) => {
	const before = await takeSnapshot();
	const answer = await sendRequest(path, { as: operator, method, json });
	expect([answer.status, await answer.json()]).toEqual([422, errors]);
	expect(await listChangesSince(before)).toEqual([]);
});
