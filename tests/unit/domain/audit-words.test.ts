import { expect, test } from "vitest";
import { deedOf } from "#domain/operators/audit.ts";
import { AUDIT_SUBJECTS } from "#domain/texts/audit.ts";

const sources = Object.values(
	import.meta.glob<string>("../../../functions/**/*.ts", { query: "?raw", import: "default", eager: true }),
).join("\n");
const named = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name]) => name!))];

test("whatever something is done to has a name in the log of what operators did", () => {
	const types = named(/subjectType: "(\w+)"/g);
	expect(types.length).toBeGreaterThan(20);
	expect(types.filter((type) => !Object.hasOwn(AUDIT_SUBJECTS, type))).toEqual([]);
});

test("what is done to the open API and to notices has a name there", () => {
	const verbs = named(/"((?:open_api|notification)[\w.]*\.\w+)"/g);
	expect(verbs.length).toBeGreaterThan(10);
	expect(verbs.filter((verb) => deedOf(verb) === verb)).toEqual([]);
});
