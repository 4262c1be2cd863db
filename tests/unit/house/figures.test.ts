import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SourceImport } from "#tests/support/source-files.ts";
import areas from "../../../areas.json" with { type: "json" };
import { findDeadCitations, parseRules } from "../../../scripts/house/citations.ts";
import { findFolderCycles, findHigherAreaImports } from "../../../scripts/house/folder-cycles.ts";
import { findNumberChecks } from "../../../scripts/house/number-checks.ts";
import { findSavingFiles, findUntypedCalls } from "../../../scripts/house/site-figures.ts";
import { findSpelledOutLists } from "../../../scripts/house/spelled-out-lists.ts";
import { findBareNames, findClauseComments, findSharedNames } from "../../../scripts/house/word-figures.ts";

// Tests that each count of `npm run house` finds what it should.

const imported = (from: string, to: string, typeOnly = false): SourceImport => ({
	from: `web/${from}`,
	to: `web/${to}`,
	typeOnly,
	onDemand: false,
});
const source = (file: string, text: string) => [{ file, text }];

describe("folders that import each other", () => {
	test("are found around any number of corners, with their imports of each other", () => {
		const round = [
			imported("people/tags/a.ts", "acquisition/forms/b.ts"),
			imported("acquisition/forms/c.ts", "engine/steps/d.ts"),
			imported("engine/steps/e.ts", "people/tags/f.ts"),
			imported("engine/steps/e.ts", "platform/api/g.ts"),
		];
		expect(findFolderCycles(round, "web", 2)).toEqual([
			"acquisition/forms: web/acquisition/forms/c.ts → web/engine/steps/d.ts",
			"engine/steps: web/engine/steps/e.ts → web/people/tags/f.ts",
			"people/tags: web/people/tags/a.ts → web/acquisition/forms/b.ts",
		]);
	});

	test("are none where one of the imports is of types alone, or stays in its folder", () => {
		const fine = [
			imported("people/tags/a.ts", "acquisition/forms/b.ts"),
			imported("acquisition/forms/c.ts", "people/tags/d.ts", true),
			imported("people/tags/a.ts", "people/tags/c.ts"),
		];
		expect(findFolderCycles(fine, "web", 2)).toEqual([]);
	});
});

describe("imports to a higher area", () => {
	const order = ["platform", "people"];

	test("are found between areas, and from areas to the room's own files", () => {
		const up = [
			imported("platform/ui/a.ts", "people/tags/b.ts"),
			imported("people/tags/a.ts", "routes.ts"),
			imported("people/tags/a.ts", "memos/b.ts"),
		];
		expect(findHigherAreaImports(up, "web", order)).toEqual(up.map(({ from, to }) => `${from} → ${to}`));
	});

	test("are neither those down nor within an area, nor those of types, nor those of other rooms", () => {
		const fine = [
			imported("routes.ts", "people/tags/a.ts"),
			imported("people/tags/a.ts", "platform/api/b.ts"),
			imported("platform/ui/a.ts", "platform/api/b.ts"),
			imported("platform/api/a.ts", "people/tags/b.ts", true),
		];
		expect(findHigherAreaImports(fine, "web", order)).toEqual([]);
		expect(findHigherAreaImports([imported("platform/ui/a.ts", "people/b.ts")], "domain", order)).toEqual([]);
	});

	test("are counted in rooms whose folders are areas, and nothing else", () => {
		const folders = (room: string) =>
			readdirSync(room, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
		for (const room of ["functions", "web", "domain"])
			expect(folders(room).toSorted()).toEqual(areas.toSorted());
		expect(folders("db").toSorted()).toEqual([...areas, "demo"].toSorted());
	});
});

describe("dead citations", () => {
	const there = { ids: new Set(["A-001", "A-002"]), sections: ["Codes"], records: ["0001"] };
	const dead = (text: string) => findDeadCitations(source("a.ts", text), there, () => false);

	test("are rules, sections, records and pages that are not there, and documents of others", () => {
		expect(dead("(A-001 to A-003)")).toEqual(["a.ts: A-003", "a.ts: A-003"]);
		expect(dead("(rules, Colours)")).toEqual(["a.ts: Colours"]);
		expect(dead("docs/decisions/0002-x.md")).toEqual(["a.ts: 0002", "a.ts: docs/decisions/0002-x.md"]);
		expect(dead("specification 001 §4")).toEqual(["a.ts: specification", "a.ts: §"]);
	});

	test("are not those that lead somewhere", () => {
		expect(dead("(A-001, A-002) and (rules, Codes)")).toEqual([]);
	});

	test("are looked up in the lines of the page", () => {
		const page = "# Rules\n## A\n| id | rule |\n| A-001 | One. |\n## Codes\nA sentence.\n";
		expect(parseRules(page)).toEqual({ rules: [{ id: "A-001", rule: "One." }], sections: ["Codes"] });
	});
});

/** Source text of an embedded list, assembled so that this file is not counted. */
const puts = (what: string) => ["json_each($", "{", what, "})"].join("");

describe("in the text of the code", () => {
	test.each(["if (effect.type === 13)", "type !== 93", "switch (type) {\n\tcase 14:"])(
		"%s is a check on a number, except in its registry",
		(text) => {
			expect(findNumberChecks(source("functions/a.ts", text))).toHaveLength(1);
			expect(findNumberChecks(source("domain/engine/actions/effects/tag.ts", text))).toEqual([]);
		},
	);

	test("a list that is put into a statement by hand is found with its line", () => {
		const text = `// 1\nselect value from ${puts("JSON.stringify(ids)")}`;
		expect(findSpelledOutLists(source("functions/a.ts", text))).toEqual([
			expect.stringMatching(/^functions\/a\.ts:2: json_each/),
		]);
		expect(findSpelledOutLists(source("functions/a.ts", puts("scripts.referers")))).toEqual([]);
	});

	test("the site asks the server in one place, and saves in one", () => {
		expect(findUntypedCalls(source("web/people/tags/a.ts", "await fetch(`/api/tags`)"))).toHaveLength(1);
		expect(findUntypedCalls(source("web/platform/api/apiClient.ts", "fetch(input)"))).toEqual([]);
		expect(findUntypedCalls(source("web/people/tags/a.ts", "client.fetch(1)"))).toEqual([]);
		expect(findSavingFiles(source("web/a.ts", 'useState<SaveProgress>("idle")'))).toEqual(["web/a.ts"]);
	});
});

test("doc comments that begin with a relative clause are found, on one line or several", () => {
	const text =
		"/** What it is. */\nlet a;\n/**\n * How it is done.\n */\nlet b;\n/** Whether it is so. */\nlet c;\n// What\n";
	expect(findClauseComments(source("web/a.ts", text))).toEqual([
		"web/a.ts:1: /** What it is. */",
		expect.stringMatching(/^web\/a\.ts:3: /),
	]);
});

test("exported types with a bare participle for a name are found, and no longer names", () => {
	const text =
		"export interface Asked {\nexport type Told = 1;\nexport interface AskedQuery {\ninterface Asked {";
	expect(findBareNames(source("web/a.ts", text)).map((line) => line.split(": ")[0])).toEqual([
		"web/a.ts:1",
		"web/a.ts:2",
	]);
});

test("names that several files export are found, each once", () => {
	const files = [
		{ file: "web/a.ts", text: "export const one = 1;\nexport function two() {}\n" },
		{ file: "web/b.ts", text: "export type one = 1;\nconst two = 2;\n" },
	];
	expect(findSharedNames(files)).toEqual(["one: web/a.ts, web/b.ts"]);
});
