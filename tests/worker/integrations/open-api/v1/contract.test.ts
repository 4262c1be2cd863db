import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { WEBHOOK_EVENT_TYPES } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram, carriesTag, changesExceptLogs } from "#tests/support/api-program.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEvent, buildSlot } from "#tests/support/events/event-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Generated calls per operation; `CONTRACT_CALLS=100` makes thousands (docs/testing.md). */
const CALLS_OF_EACH = Number(env.CONTRACT_CALLS || 6);

type Schema = { [key: string]: unknown };
interface Operation {
	operationId: string;
	summary: string;
	description: string;
	security: { token: [ApiRight?] }[];
	parameters?: { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema }[];
	requestBody?: { content: { "application/json": { schema: Schema } } };
	responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
interface Description {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	webhooks: Record<string, unknown>;
	components: { schemas: Record<string, Schema> };
}

let described: Description;
let program: ApiProgram;
/** Existing ids, which generated calls prefer. */
let there: number[];

beforeAll(async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00").rule();
	described = await requestJson<Description>("/open_api/v1/openapi.json");
	program = await buildProgram();
	const tag = await buildTag();
	const [friend] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend({ blockedAt: 5 })];
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	const salon = await buildSalon({ resources: 1 });
	const event = await buildEvent();
	const slot = await buildSlot(event, clock, { capacity: 2 });
	const form = await storeRow("forms", { name: "アンケート", code: "abc123", created_at: 1 });
	await storeRow("form_answers", { form_id: form, friend_id: friend!.id, answers: [], created_at: 1 });
	const variable = await storeRow("vars", { name: "会員番号", type: 0, created_at: 1 });
	const scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
	const reminder = await storeRow("episodes", { name: "車検", created_at: 1 });
	there = [
		...new Set([
			...[friend!.id, tag.id, action.id, salon.id, salon.courses[0]!, salon.resources[0]!],
			...[event.id, slot, form, variable, scenario, reminder],
		]),
	];
});

const operations = () =>
	Object.entries(described.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);

/** Values of a schema, mostly valid. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
	const { $ref, type, enum: all, const: only } = schema;
	if (typeof $ref === "string") return valuesOf(resolve($ref), depth);
	if (only !== undefined) return fc.constant(only);
	if (Array.isArray(all)) return fc.constantFrom(...all);
	const among = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(among)) return fc.oneof(...among.map((each: Schema) => valuesOf(each, depth)));
	if (Array.isArray(schema.allOf))
		return valuesOf(Object.assign({}, ...schema.allOf.map((each: Schema) => flat(each))), depth);
	if (Array.isArray(type))
		return fc.oneof(...type.map((each: string) => valuesOf({ ...schema, type: each }, depth)));
	return (OF_TYPE[type as string] ?? anything)(schema, depth);
}

const resolve = (ref: string): Schema => described.components.schemas[ref.split("/").at(-1)!]!;
const flat = (schema: Schema): Schema => (typeof schema.$ref === "string" ? resolve(schema.$ref) : schema);

const anything = (_schema: Schema, depth: number): fc.Arbitrary<unknown> =>
	depth > 2 ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });

const texts = (schema: Schema): fc.Arbitrary<string> => {
	const { format, pattern, minLength = 0, maxLength = 100 } = schema as Record<string, never>;
	if (format === "date-time")
		return fc.constantFrom("2026-12-24T10:00:00+09:00", "2027-02-30T10:00:00Z", "x");
	if (format === "date") return fc.constantFrom("2026-12-01", "2026-12-02", "2026-13-01");
	const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: "grapheme" });
	if (pattern === undefined) return plain;
	return fc.oneof(
		fc.constantFrom("10:00", "25:30", "1_1", `U${"0".repeat(31)}1`, "12345678-0000-4000-8000-000000000000"),
		...there.slice(0, 3).map((id) => fc.constant(String(id))),
		plain,
	);
};

const OF_TYPE: Record<string, (schema: Schema, depth: number) => fc.Arbitrary<unknown>> = {
	null: () => fc.constant(null),
	boolean: () => fc.boolean(),
	string: texts,
	integer: ({ minimum = 0, maximum = 1_000 }) =>
		fc.oneof(
			{ arbitrary: fc.constantFrom(...there), weight: 4 },
			{
				arbitrary: fc.integer({ min: minimum as number, max: Math.min(maximum as number, 10_000) }),
				weight: 1,
			},
		),
	number: (schema, depth) => OF_TYPE.integer!(schema, depth),
	array: ({ items = {}, minItems = 0, maxItems = 3 }, depth) =>
		fc.array(valuesOf(items as Schema, depth + 1), {
			minLength: minItems as number,
			maxLength: Math.min(Math.max(minItems as number, 3), maxItems as number),
		}),
	object: (schema, depth) => {
		const { properties, required = [], additionalProperties } = schema as Record<string, never>;
		if (properties === undefined) {
			const values =
				typeof additionalProperties === "object"
					? valuesOf(additionalProperties, depth + 1)
					: anything({}, depth + 1);
			const keys = fc.constantFrom(...there.map(String), "x");
			return fc.dictionary(keys, values, { minKeys: 1, maxKeys: 3 });
		}
		const of = Object.entries(properties as Record<string, Schema>).map(
			([name, each]) => [name, valuesOf(each, depth + 1)] as const,
		);
		return fc.record(Object.fromEntries(of), { requiredKeys: required as string[] });
	},
};

/** Mostly valid bodies, sometimes arbitrary JSON. */
const body = (schema: Schema): fc.Arbitrary<unknown> =>
	fc.oneof(
		{ arbitrary: valuesOf(schema), weight: 8 },
		{ arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
	);

function addressOf(path: string, { parameters = [] }: Operation): fc.Arbitrary<string> {
	const named = parameters.filter((each) => each.in !== "header");
	const values = fc.record(Object.fromEntries(named.map((each) => [each.name, valuesOf(each.schema)])), {
		requiredKeys: named.filter((each) => each.in === "path").map((each) => each.name),
	});
	return values.map((given) => {
		const written = (name: string) =>
			encodeURIComponent(String((given as Record<string, unknown>)[name]).toWellFormed());
		const query = named
			.filter((each) => each.in === "query" && each.name in (given as object))
			.map((each) => `${each.name}=${written(each.name)}`);
		const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(name) || "0");
		return `${filled.replace("/open_api/v1", "")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
	});
}

/** Schema of the description as zod schema, without additional properties. */
function readBack(schema: Schema): z.ZodType {
	const whole = JSON.stringify({ ...schema, $defs: described.components.schemas });
	const closed = JSON.parse(whole.replaceAll('"#/components/schemas/', '"#/$defs/'), (_, each) =>
		typeof each?.properties === "object" && each.type !== undefined && each.additionalProperties === undefined
			? { ...each, additionalProperties: false }
			: each,
	);
	return z.fromJSONSchema(closed);
}

const readers = new Map<Schema, z.ZodType>();

/** Errors of a response against its described schema. */
function problemsOf(schema: Schema, answer: unknown): string[] {
	const reader = readers.get(schema) ?? readBack(schema);
	readers.set(schema, reader);
	return (
		reader.safeParse(answer).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []
	);
}

describe("what the description says", () => {
	test("is OpenAPI 3.1, with who may call what", () => {
		expect(described.openapi).toBe("3.1.0");
		expect(operations().length).toBeGreaterThan(35);
		for (const { operation } of operations()) {
			const right =
				operation.operationId === "getMe" ? [] : [expect.stringMatching(/^(read|write|send|book)$/)];
			expect(operation.security).toEqual([{ token: right }]);
			expect(Object.keys(operation.responses).some((status) => /^20[02]$/.test(status))).toBe(true);
			expect(Object.keys(operation.responses)).toEqual(
				expect.arrayContaining(["401", "403", "422", "429", "default"]),
			);
			expect(operation).toMatchObject({
				summary: expect.stringMatching(/./),
				description: expect.stringMatching(/。$/),
			});
		}
		const names = operations().map(({ operation }) => operation.operationId);
		expect(new Set(names).size).toBe(names.length);
		for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
	});

	test("describes each condition of a filter, and the messages that are sent to other systems", () => {
		const { inputs } = described.components.schemas.Filter!.properties as Record<string, Schema>;
		const { anyOf } = inputs!.items as { anyOf: { properties: { type: { const: number } } }[] };
		const types = anyOf.map(({ properties }) => properties.type.const);
		expect(types.sort((a, b) => a - b)).toEqual(
			[...Object.values(CONDITIONS).map(({ type }) => type), 120]
				.filter((type) => type !== -1)
				.sort((a, b) => a - b),
		);
		expect(Object.keys(described.webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
	});

	test("of every call that changes something says that it takes a key", () => {
		const without = operations().filter(
			({ method, operation }) =>
				["put", "delete"].includes(method) &&
				!operation.parameters?.some(({ name }) => name === "idempotency-key"),
		);
		expect(without).toEqual([]);
	});

	test.each(SEEDS)(
		"holds for generated calls: no 5xx, and every answer fits its schema (seed %i)",
		async (seed) => {
			for (const { path, method, operation } of operations()) {
				const schema = operation.requestBody?.content["application/json"].schema;
				const asked = fc.record({
					address: addressOf(path, operation),
					json: schema ? body(schema) : fc.constant(undefined),
				});
				await fc.assert(
					fc.asyncProperty(asked, async ({ address, json }) => {
						const answer = await program.call(address, {
							method: method.toUpperCase(),
							...(json !== undefined && { json }),
						});
						const said = await answer.json();
						expect(answer.status, `${method} ${address}: ${JSON.stringify(said)}`).toBeLessThan(500);
						const content = (operation.responses[String(answer.status)] ?? operation.responses.default!)
							.content;
						const [type, { schema: shape }] = Object.entries(content)[0]!;
						expect(answer.headers.get("content-type")).toContain(type);
						expect(problemsOf(shape, said), `${method} ${address}: ${JSON.stringify(said)}`).toEqual([]);
					}),
					{ seed, numRuns: CALLS_OF_EACH, endOnFailure: true },
				);
			}
		},
	);
});

/** Path parameters that are not ids. */
const FILLED: Record<string, string> = { line_id: `U${"0".repeat(32)}`, kind: "scenario" };

describe("every call", () => {
	const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? "1");

	test("is refused without a token, with another's and without its right, and writes nothing", async () => {
		const before = await takeSnapshot();
		const programs = new Map<ApiRight, ApiProgram>();
		const others: Record<ApiRight, ApiRight> = { read: "book", write: "read", send: "write", book: "send" };
		for (const needed of Object.keys(others) as ApiRight[])
			programs.set(needed, await buildProgram({ rights: [others[needed]] }));
		for (const { path, method, operation } of operations()) {
			const address = filled(path);
			const sent = { method: method.toUpperCase(), bare: true };
			const stranger = { headers: { Authorization: `Bearer musubi_${"x".repeat(43)}` } };
			for (const more of [{}, stranger]) {
				const answer = await sendRequest(address, { ...sent, ...more });
				expect([address, answer.status]).toEqual([address, 401]);
			}
			const [needed] = operation.security[0]!.token;
			if (!needed) continue;
			const refused = await programs
				.get(needed)!
				.call(address.replace("/open_api/v1", ""), { method: sent.method });
			expect([address, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
				address,
				403,
				"right-missing",
			]);
		}
		const written = (await changesExceptLogs(before)).filter(
			(row) => !/^(open_api_|operators|roles|member_queries)/.test(row),
		);
		expect(written).toEqual([]);
	});

	test("of a friend outside the code's filter answers as if there were none, and writes nothing", async () => {
		const tag = await buildTag();
		const other = await buildFriend({ name: "見えない人" });
		const limited = await buildProgram({ friends: { inputs: [carriesTag(tag.id)] } });
		const before = await takeSnapshot();
		const ofFriend = operations().filter(({ path }) => path.includes("{fid}"));
		expect(ofFriend.length).toBeGreaterThan(10);
		const bodies: Record<string, unknown> = {
			"/open_api/v1/friends/{fid}/tags": { tag_ids: [tag.id] },
			"/open_api/v1/friends/{fid}/info": { values: { 1: "x" } },
			"/open_api/v1/friends/{fid}/messages": { messages: [{ type: "text", text: "x" }] },
			"/open_api/v1/friends/{fid}/memo": { memo: "x" },
			"/open_api/v1/friends/{fid}/mark": { mark_id: 1 },
			"/open_api/v1/friends/{fid}/assignee": { operator_id: null },
			"/open_api/v1/friends/{fid}/handled": { last_message_id: 1 },
			"/open_api/v1/friends/{fid}/notes": { text: "x" },
			"/open_api/v1/friends/{fid}/payments": { title: "x", lines: [{ name: "x", unit_yen: 1 }] },
			"/open_api/v1/friends/{fid}/points": { points: 5, reason: "x" },
			"/open_api/v1/friends/{fid}/coupons": { coupon_id: 1 },
			"/open_api/v1/friends/{fid}/scenarios": { scenario_id: 1 },
			"/open_api/v1/friends/{fid}/reminders": { reminder_id: 1, goal_at: "2027-01-01T00:00:00Z" },
		};
		for (const { path, method, operation } of ofFriend) {
			const address = filled(path.replace("{fid}", String(other.id))).replace("/open_api/v1", "");
			const answer = await limited.call(address, {
				method: method.toUpperCase(),
				...(operation.requestBody && { json: bodies[path] }),
			});
			const said = await answer.text();
			expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 404]);
			expect(said).not.toContain("見えない人");
		}
		expect(await changesExceptLogs(before)).toEqual([]);
	});
});
