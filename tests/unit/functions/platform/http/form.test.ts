import { expect, test } from "vitest";
import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { memberVarsInput } from "#domain/people/friend-values/member-values-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, boundedRecord, recordId } from "#domain/platform/wire/input-schemas.ts";
import { parseNestedForm } from "#functions/platform/http/parse-nested-form.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

const DEPTH = 64;
const read = (text: string) => parseNestedForm(text, DEPTH);

test.each<[string, unknown]>([
	["a=1&b[c]=2&b[d][e]=3", { a: "1", b: { c: "2", d: { e: "3" } } }],
	["a[]=1&a[]=2", { a: ["1", "2"] }],
	["a[1]=2&a[0]=1", { a: ["1", "2"] }],
	["a[123456]=x", { a: { 123456: "x" } }],
])("%s", (text, value) => {
	expect(read(text)).toEqual(value);
});

test.each([
	["vals[4]=あ", { 4: "あ" }],
	["vals[0]=い&vals[1]=う", { 0: "い", 1: "う" }],
	["vals[1999]=え&vals[2000]=お", { 1999: "え", 2000: "お" }],
])("values by key: %s", (text, vals) => {
	const schema = z.object({ vals: boundedRecord(z.string(), z.string(), 10) });
	expect(schema.parse(read(text))).toEqual({ vals });
});

test("values of friend information by their fields' ids, whatever the ids are", () => {
	expect(memberVarsInput.parse(read("member_id=1&vals[4]=あ")).vals).toEqual({ 4: "あ" });
	expect(memberVarsInput.parse(read("member_id=1&vals[1]=あ&vals[2]=い")).vals).toEqual({ 1: "あ", 2: "い" });
});

test("a list with gaps is read in its order, and one that is too long is refused by its length", () => {
	const schema = z.object({ ids: boundedList(recordId(), 5_000) });
	expect(schema.parse(read("ids[0]=7&ids[5]=8&ids[3000]=9"))).toEqual({ ids: [7, 8, 9] });
	const all = (count: number) => read(Array.from({ length: count }, (_, at) => `ids[]=${at + 1}`).join("&"));
	expect(schema.parse(all(5_000)).ids).toHaveLength(5_000);
	expect(schema.safeParse(all(5_001)).error?.issues[0]?.message).toBe(FIELD_TEXTS.tooManyItems(5_000));
});

test("gaps take no memory, and a list no time for each pair of its items", () => {
	const gaps = read(Array.from({ length: 1_450 }, (_, at) => `a${at}[19999]=`).join("&"));
	expect(Object.values(gaps as object).map((list) => Object.keys(list))).toEqual(
		Array(1_450).fill(["19999"]),
	);
	const forms = [
		(at: number) => `a[${at}]=${at}`,
		(at: number) => `a[]=${at}`,
		(at: number) => `a=${at}`,
		(at: number) => `a[${19_999 - at}]=${19_999 - at}`,
	];
	const all = Array.from({ length: 20_000 }, (_, at) => String(at));
	for (const form of forms) expect(read(all.map((_, at) => form(at)).join("&"))).toEqual({ a: all });
});

test("names of prototypes are no names, and positions at the root are names", () => {
	expect(read("a[__proto__][b]=1&__proto__[b]=1&a[c]=2")).toEqual({ a: { c: "2" } });
	expect(read("0=x&1=y")).toEqual({ 0: "x", 1: "y" });
});

test("only a form's list has gaps: an object by positions is no list", () => {
	const schema = z.object({ ids: boundedList(recordId(), 10) });
	expect(schema.parse(read("ids[4]=7"))).toEqual({ ids: [7] });
	expect(schema.safeParse({ ids: { 4: 7 } }).success).toBe(false);
});

test("a filter nests as deep in a form as in JSON", () => {
	const group = "[effects][0]".repeat(5);
	const inputs = [...Array(5).keys()].map((depth) => `inputs[0]${"[effects][0]".repeat(depth)}[type]=120`);
	const text = [...inputs, `inputs[0]${group}[type]=60`, `inputs[0]${group}[tag_ids][3]=8`].join("&");
	let innermost: unknown = { type: 60, tag_ids: [8] };
	for (let depth = 0; depth < 5; depth++) innermost = { type: 120, effects: [innermost] };
	expect(filterSchema.parse(read(text))).toEqual(filterSchema.parse({ inputs: [innermost] }));
});

test("an unreadable condition keeps its original in a form as in JSON", () => {
	const [broken] = filterSchema.parse(
		read("inputs[0][type]=-1&inputs[0][reason]=不明&inputs[0][original]={}"),
	).inputs;
	expect(broken).toEqual({ type: -1, reason: "不明", original: "{}" });
});

test("more than 20,000 parameters are refused, and 20,000 are all read", () => {
	const form = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=1`).join("&");
	expect(Object.keys(read(form(20_000)) as object)).toHaveLength(20_000);
	expect(() => read(form(20_001))).toThrow(Refusal);
	expect(() => read(`a${"[b]".repeat(65)}=1`)).toThrow(RangeError);
});
