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
	const subjects = [...named(/subjectType: "([a-z_]+)"/g), ...Object.keys(KINDS), "journey"];
	expect(subjects.length).toBeGreaterThan(20);
	expect(subjects.filter((type) => !Object.hasOwn(AUDIT_SUBJECTS, type))).toEqual([]);
	expect(subjectOf("tag")).toBe("タグ");
	expect(subjectOf("tag", "folder.delete")).toBe("タグのフォルダ");
	// Whatever may be asked for is written somewhere.
	expect(Object.keys(AUDIT_SUBJECTS).filter((type) => !subjects.includes(type))).toEqual([]);
	const verbs = named(/(?:verb: |verb = |VERB = )"([a-z_.-]+)"/g);
	expect(verbs.length).toBeGreaterThan(80);
	expect(verbs.filter((verb) => deedOf(verb) === verb)).toEqual([]);
});

test("a change is told line by line, before and after; what was only asked for stands after", () => {
	const change = (detail: Parameters<typeof changeOf>[0]) => changeOf(detail, "Asia/Tokyo");
	expect(change(null)).toEqual({ before: [], after: [] });
	expect(change({ before: { name: "新規" }, after: { name: "常連" } })).toEqual({
		before: ["名前: 新規"],
		after: ["名前: 常連"],
	});
	expect(change({ ids: [1, 2] })).toEqual({ before: [], after: ["ID: 1、2"] });
	// What was asked for beside what it replaced, and where there was nothing to be replaced.
	expect(change({ name: "常連", before: { name: "新規" } })).toEqual({
		before: ["名前: 新規"],
		after: ["名前: 常連"],
	});
	expect(change({ name: "常連", before: null })).toEqual({ before: [], after: ["名前: 常連"] });
	expect(change({ before: { name: "新規" }, open_api_code_id: 3 })).toEqual({
		before: ["名前: 新規"],
		after: [],
	});
});

test("fields are called as operators call them, and their values are read: instants, yes and no, nothing, an operation", () => {
	const { after } = changeOf(
		{
			goal_at: Date.parse("2026-12-20T10:00:00+09:00"),
			is_active: false,
			tag_ids: [],
			verb: "folder.delete",
			from: null,
			// Who did it is said beside it.
			open_api_code_id: 3,
			unheard_of: { a: 1 },
		},
		"Asia/Tokyo",
	);
	expect(after).toEqual([
		"ゴール日時: 2026-12-20 10:00:00",
		"有効: いいえ",
		"タグのID: なし",
		"操作: 削除",
		"開始: なし",
		'unheard_of: {"a":1}',
	]);
});

test("what was written about friends and operators is read by who may read them", () => {
	expect(mayReadChange("friend", ["audit-read"])).toBe(false);
	expect(mayReadChange("friend", ["audit-read", "friend-read"])).toBe(true);
	expect(mayReadChange("role", ["audit-read"])).toBe(false);
	expect(mayReadChange("tag", ["audit-read"])).toBe(true);
});
