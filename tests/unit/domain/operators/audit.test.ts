import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KINDS } from "#domain/kinds/registry.ts";
import { changeOf, deedOf, mayReadChange, subjectOf } from "#domain/operators/audit.ts";
import { AUDIT_SUBJECTS } from "#domain/texts/audit.ts";
import { sourceFiles } from "#tests/support/source-files.ts";

/** What the sources name in one of these ways, each once. */
const named = (pattern: RegExp): string[] => [
	...new Set(
		sourceFiles("functions")
			.map((file) => readFileSync(file, "utf8"))
			.filter((text) => /audit(Row|OfChange)|rowOf|Audit\b/.test(text))
			.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)),
	),
];

test("whatever is written into the log is called something, and can be asked for by what it was done to", () => {
	const subjects = [...named(/subjectType: "([a-z_]+)"/g), ...Object.keys(KINDS), "journey", "folder"];
	expect(subjects.length).toBeGreaterThan(20);
	expect(subjects.filter((type) => !Object.hasOwn(AUDIT_SUBJECTS, type))).toEqual([]);
	expect(subjectOf("tag")).toBe("タグ");
	const verbs = named(/(?:verb: |verb = |VERB = )"([a-z_.-]+)"/g);
	expect(verbs.length).toBeGreaterThan(80);
	expect(verbs.filter((verb) => deedOf(verb) === verb)).toEqual([]);
});

test("a change is told line by line, before and after; what was only asked for stands after", () => {
	expect(changeOf(null)).toEqual({ before: [], after: [] });
	expect(changeOf({ before: { name: "新規" }, after: { name: "常連" } })).toEqual({
		before: ["name: 新規"],
		after: ["name: 常連"],
	});
	expect(changeOf({ ids: [1, 2] })).toEqual({ before: [], after: ["ids: [1,2]"] });
});

test("what was written about friends and operators is read by who may read them", () => {
	expect(mayReadChange("friend", ["audit-read"])).toBe(false);
	expect(mayReadChange("friend", ["audit-read", "friend-read"])).toBe(true);
	expect(mayReadChange("role", ["audit-read"])).toBe(false);
	expect(mayReadChange("tag", ["audit-read"])).toBe(true);
});
