import { beforeAll, expect, test } from "vitest";
import { unknownNames } from "#domain/platform/body-names/unknown.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/platform/http/input.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { misspelt } from "#tests/support/misspelt.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
beforeAll(async () => {
	await beginAnew();
	operator = await signedInOperator();
});

/** Bodies of the console, each once. */
const BODIES = new Map(
	app.routes.flatMap(({ path, method, handler }) => {
		const schema = declaredSchema(handler);
		return schema && path.startsWith("/api/") && method !== "GET" ? [[schema, `${method} ${path}`]] : [];
	}),
);

/** Fields that hold a filter, an effect or an audience. */
const CLOSED = /^(.*\.)?(filter|member_query|inputs\.0)\./;

test("an unknown name within a filter, an effect or an audience is found in every body", () => {
	let walked = 0;
	for (const [schema, name] of BODIES)
		for (const { value, path } of misspelt(schema)) {
			if (!CLOSED.test(path.join("."))) continue;
			walked++;
			const found = unknownNames(schema, value, false).map((each) => each.path.join("."));
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
	const before = await snapshot();
	const answer = await call(path, { as: operator, method, json });
	expect([answer.status, await answer.json()]).toEqual([422, errors]);
	expect(await changesSince(before)).toEqual([]);
});
