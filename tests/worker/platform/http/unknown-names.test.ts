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

/** Objects of browsers and saved drafts, and records that are sent back as they were loaded (M-251, M-329). */
const OPEN = [
	["POST /api/account/passkeys", "made"],
	["POST /api/account/passkeys", "made.response"],
	["POST /api/error-reports/v1", ""],
	["POST /api/login/passkey", "signed"],
	["POST /api/login/passkey", "signed.response"],
	["POST /api/login/second/passkey", "signed"],
	["POST /api/login/second/passkey", "signed.response"],
	["POST /api/member/var", "metas.1"],
	["POST /api/metrics-tracker/report/v1", ""],
	["POST /api/notification_devices", ""],
	["POST /api/v1/member/var", "metas.1"],
	["PUT /api/compose/friends/:friend_id/draft", "draft.attachments.0"],
	["PUT /api/compose/friends/:friend_id/draft", "draft.attachments.0.message"],
	["PUT /api/journeys/:id", ""],
	["PUT /api/journeys/:id", "journey_tags.0"],
];

test("an unknown name is found in every body, at every depth, except in objects that are declared open", () => {
	let walked = 0;
	const open: string[][] = [];
	for (const [schema, name] of BODIES)
		for (const { value, path } of generateMisspelt(schema)) {
			walked++;
			const found = findUnknownNames(schema, value).map((each) => each.path.join("."));
			if (found.length === 0) open.push([name, path.slice(0, -1).join(".")]);
			else expect({ name, value, found }).toEqual({ name, value, found: [path.join(".")] });
		}
	expect(open.toSorted()).toEqual(OPEN);
	expect(walked).toBeGreaterThan(800);
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
	["POST", "/api/tag/crud", { action: "refresh", serach: "常連" }, { serach: wrong("serach", "search") }],
	[
		"POST",
		"/api/tag/crud",
		{ action: "newItem", name: "常連", file: 1 },
		{ file: [expect.stringContaining("「file」という項目はありません。")] },
	],
])("%s %s refuses it with its field, and changes nothing", async (method, path, json, errors) => {
	const before = await takeSnapshot();
	const answer = await sendRequest(path, { as: operator, method, json });
	expect([answer.status, await answer.json()]).toEqual([422, errors]);
	expect(await listChangesSince(before)).toEqual([]);
});
