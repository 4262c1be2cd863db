import { expect, test } from "vitest";
import { z } from "zod";
import { actionInputs } from "#domain/engine/actions/action-input.ts";
import { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import { markClosed, markOpen } from "#domain/platform/body-names/closed-schemas.ts";
import { dropUnknownNames } from "#domain/platform/body-names/drop-unknown-names.ts";
import { findNearestName } from "#domain/platform/body-names/nearest-name.ts";
import { findUnknownNames, hasClosedPart } from "#domain/platform/body-names/unknown-names.ts";
import { boundedList, boundedRecord } from "#domain/platform/wire/input-schemas.ts";

const pathsOf = (schema: z.ZodType, value: unknown, everywhere = true) =>
	findUnknownNames(schema, value, everywhere).map(({ path }) => path.join("."));

const part = z.object({ a: z.number().optional() });

test.each([
	["an object", part, { b: 1 }, ["b"]],
	["an object within", z.object({ of: part.nullable().default(null) }), { of: { b: 1 } }, ["of.b"]],
	["a list", z.array(part), [{ a: 1 }, { b: 1 }], ["1.b"]],
	["a form's list with gaps", boundedList(part, 5), Object.assign([], { 4: { b: 1 } }), ["0.b"]],
	["a tuple", z.tuple([z.string(), part]), ["x", { b: 1 }], ["1.b"]],
	["a record", z.record(z.string(), part), { x: { b: 1 } }, ["x.b"]],
	["values by key", boundedRecord(z.string().max(5), part, 5), { x: { b: 1 } }, ["x.b"]],
	["a union", z.union([z.object({ c: z.string() }), part]), { a: 1, b: 1 }, ["b"]],
	[
		"both of an intersection",
		z.intersection(part, z.object({ c: z.string() })),
		{ a: 1, c: "", b: 1 },
		["b"],
	],
	["what is transformed", part.transform(({ a }) => a), { b: 1 }, ["b"]],
	["what is preprocessed", z.preprocess((value) => value, part), { b: 1 }, ["b"]],
	["a schema that is named later", z.lazy(() => part), { b: 1 }, ["b"]],
	[
		"a name of every object",
		part,
		JSON.parse('{"__proto__":1,"constructor":1}'),
		["__proto__", "constructor"],
	],
	["an object that takes all names", z.looseObject({ a: part }), { b: 1, a: { b: 1 } }, ["a.b"]],
	["a file", z.record(z.string(), z.unknown()), { b: { c: 1 } }, []],
])("unknown names of %s are found", (_, schema: z.ZodType, value: unknown, paths) => {
	expect(pathsOf(schema, value)).toEqual(paths);
});

test("without `everywhere` only closed parts are looked at", () => {
	const schema = z.object({ open: part, shut: markClosed(part.clone()) });
	const value = { open: { b: 1 }, shut: { b: 1 }, c: 1 };
	expect(pathsOf(schema, value, false)).toEqual(["shut.b"]);
	expect([hasClosedPart(schema), hasClosedPart(part)]).toEqual([true, false]);
});

test("filters and effects are closed, at every depth", () => {
	const group = { type: 120, effects: [{ type: "11", names: ["a"], name: "b" }] };
	expect(
		pathsOf(funnelInput, { name: "x", other: 1, filter: { inputs: [group], input: [] } }, false),
	).toEqual(["filter.input", "filter.inputs.0.effects.0.name"]);
	const context = { category: "", evnt: "" };
	expect(pathsOf(actionInputs, [{ type: "13", tags: [1], context }, { type: 99 }], false)).toEqual([
		"0.tags",
		"0.context.evnt",
	]);
});

test("a loaded record is sent back without its facts, at every depth, and is not changed itself", () => {
	const schema = z.object({
		id: z.number(),
		rows: z.array(z.object({ a: z.string() })),
		free: markOpen(part),
	});
	const loaded = { id: 1, made_at: "today", rows: [{ a: "x", used: 3 }], free: { a: "y", b: 1 } };
	const before = structuredClone(loaded);
	expect(dropUnknownNames(schema, loaded)).toEqual({ id: 1, rows: [{ a: "x" }], free: { a: "y", b: 1 } });
	expect(loaded).toEqual(before);
});

test.each([
	["input", ["inputs", "take_num"], "inputs"],
	["sendAt", ["messages", "send_at"], "send_at"],
	["serach", ["search", "state"], "search"],
	["resource", ["resource_id", "course_id"], "resource_id"],
	["colour", ["salon_id", "date"], undefined],
	["anything", [], undefined],
	["x".repeat(5_000), ["a"], undefined],
])("the name meant by %s among %j is %s", (name, known, nearest) => {
	expect(findNearestName(name, known)).toBe(nearest);
});
