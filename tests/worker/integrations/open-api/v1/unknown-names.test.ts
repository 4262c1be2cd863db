import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toolArgumentsOf } from "#functions/integrations/open-api/mcp/mcp-tool.ts";
import { TOOLS } from "#functions/integrations/open-api/mcp/tools/registry.ts";
import { API_CALLS } from "#functions/integrations/open-api/v1/api-calls.ts";
import { fieldName } from "#functions/platform/http/refuse-body-names.ts";
import { type ApiProgram, buildProgram, changesExceptLogs } from "#tests/support/api-program.ts";
import { countRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { callTool } from "#tests/support/mcp-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { generateMisspelt, UNKNOWN_KEY } from "#tests/support/misspelt.ts";
import { requestJson } from "#tests/support/send-request.ts";

let program: ApiProgram;
beforeAll(async () => {
	await resetState();
	program = await buildProgram();
});

const FILLED: Record<string, string> = { line_id: `U${"0".repeat(32)}`, kind: "scenario" };
const addressOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? "1");
const told = [[expect.stringContaining(`「${UNKNOWN_KEY}」という項目はありません。`)]];
const named = API_CALLS.map((call) => ({ name: `${call.method} ${call.path}`, call }));

describe("an unknown name is refused with its field, and changes nothing:", () => {
	test.each(named)("in the query of $name", async ({ call: { method, path, body } }) => {
		const sent = { method: method.toUpperCase(), ...(body && { json: {} }) };
		const [status, code, errors] = await program.refused(`${addressOf(path)}?${UNKNOWN_KEY}=1`, sent);
		expect([status, code, Object.entries(errors as object)]).toEqual([
			422,
			"invalid",
			[[UNKNOWN_KEY, ...told]],
		]);
	});

	test.each(named.filter(({ call }) => call.method !== "get"))(
		"in the body of $name, at every depth",
		async ({ call: { method, path, body = z.object({}) } }) => {
			const before = await takeSnapshot();
			const values = [...generateMisspelt(body)];
			expect(values.length).toBeGreaterThan(0);
			for (const { value, path: field } of values) {
				const [status, code, errors] = await program.refused(addressOf(path), {
					method: method.toUpperCase(),
					json: value,
				});
				expect([status, code, errors]).toEqual([422, "invalid", { [fieldName(field)]: told[0] }]);
			}
			expect(await changesExceptLogs(before)).toEqual([]);
		},
	);

	test.each(TOOLS)("in the arguments of the tool $name, at every depth", async (tool) => {
		for (const { value, path } of generateMisspelt(toolArgumentsOf(tool))) {
			const { problem } = await callTool(program.token, tool.name, value as object);
			expect(problem?.status).toBe(422);
			expect(problem?.errors?.[fieldName(path)]).toEqual(told[0]);
		}
	});
});

test("the depths that are walked include conditions in groups, and messages", () => {
	const depths = API_CALLS.flatMap(({ body }) => (body ? [...generateMisspelt(body)] : [])).map(
		({ path }) => path.length,
	);
	expect(Math.max(...depths)).toBeGreaterThanOrEqual(5);
	expect(depths.length).toBeGreaterThan(100);
});

test("a broadcast with a misspelt filter reaches nobody", async () => {
	const tag = await buildTag();
	await buildFriend({ tagIds: [tag.id] });
	await buildFriend();
	const draft = { name: "ご案内", messages: [{ type: "text", text: "こんにちは" }] };
	const inputs = [{ type: 60, tag_ids: [tag.id] }];
	for (const [filter, field, nearest] of [
		[{ input: inputs }, "filter[input]", "inputs"],
		[{ inputs: [{ type: "60", tagids: [tag.id] }] }, "filter[inputs][0][tagids]", "tag_ids"],
	] as const) {
		const refused = await program.refused("/broadcasts", { json: { ...draft, filter } });
		const name = field.split(/[[\]]+/).at(-2)!;
		expect(refused).toEqual([422, "invalid", { [field]: [FIELD_TEXTS.unknownNameNear(name, nearest)] }]);
	}
	for (const filter of [{}, { with_blocked: 1 }])
		expect(await program.refused("/broadcasts", { json: { ...draft, filter } })).toMatchObject([
			422,
			"invalid",
			{ "filter[inputs]": [FIELD_TEXTS.required] },
		]);
	const late = await program.refused("/broadcasts", {
		json: { ...draft, filter: null, sendAt: "2027-01-01T10:00:00+09:00" },
	});
	expect(late).toEqual([422, "invalid", { sendAt: [FIELD_TEXTS.unknownNameNear("sendAt", "send_at")] }]);
	expect(await countRows("broadcasts")).toBe(0);
});

test("the description says of every body that it takes no other names", async () => {
	type Described = { paths: Record<string, Record<string, { requestBody?: unknown }>>; components: unknown };
	const { paths, components } = await requestJson<Described>("/open_api/v1/openapi.json");
	const bodies = Object.values(paths).flatMap((methods) =>
		Object.values(methods).flatMap(({ requestBody }) => requestBody ?? []),
	);
	const open: unknown[] = [];
	const listed = JSON.stringify({
		bodies,
		filter: (components as { schemas: { Filter: unknown } }).schemas.Filter,
	});
	JSON.parse(listed, (_, each) => {
		if (each?.type === "object" && each.properties && each.additionalProperties !== false) open.push(each);
		return each;
	});
	expect(open).toEqual([]);
	expect(listed).toContain('"additionalProperties":false');
});
