import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Import } from "#tests/support/source-files.ts";
import areas from "../../../areas.json" with { type: "json" };
import floors from "../../../functions/floors.json" with { type: "json" };
import { deadCitations, rulesIn } from "../../../scripts/house/citations.ts";
import { importsToHigherArea, importsUp, knottedFolders } from "../../../scripts/house/folders.ts";
import { spelledOutLists } from "../../../scripts/house/lists.ts";
import { checksOnNumbers } from "../../../scripts/house/numbers.ts";
import { savingHooks, untypedCalls } from "../../../scripts/house/site.ts";

// `npm run house` counts; here each count is shown to find what it is for.

const importedIn =
	(room: string) =>
	(from: string, to: string, typeOnly = false): Import => ({
		from: `${room}/${from}`,
		to: `${room}/${to}`,
		typeOnly,
		onDemand: false,
	});
const imported = importedIn("functions");
const source = (file: string, text: string) => [{ file, text }];

describe("folders that import each other", () => {
	test("are found around any number of corners, with what leads on", () => {
		const round = [
			imported("tags/a.ts", "forms/b.ts"),
			imported("forms/c.ts", "steps/d.ts"),
			imported("steps/e.ts", "tags/f.ts"),
			imported("steps/e.ts", "line/g.ts"),
		];
		expect(knottedFolders(round, "functions")).toEqual([
			"forms: functions/forms/c.ts → functions/steps/d.ts",
			"steps: functions/steps/e.ts → functions/tags/f.ts",
			"tags: functions/tags/a.ts → functions/forms/b.ts",
		]);
	});

	test("are none where one of the imports is of types alone, or stays in its folder", () => {
		const types = [imported("tags/a.ts", "forms/b.ts"), imported("forms/c.ts", "tags/d.ts", true)];
		expect(knottedFolders([...types, imported("tags/a.ts", "tags/c.ts")], "functions")).toEqual([]);
	});
});

describe("imports to a higher floor", () => {
	const house = { kernel: ["http"], engine: ["actions"], entries: ["app.ts"] };

	test("are found, whichever floor they come from; a folder that is not named is a capability", () => {
		const up = [
			imported("http/a.ts", "actions/b.ts"),
			imported("actions/a.ts", "tags/b.ts"),
			imported("tags/a.ts", "app.ts"),
		];
		expect(importsUp(up, house)).toEqual(up.map(({ from, to }) => `${from} → ${to}`));
	});

	test("are neither those down nor those on one floor, nor types", () => {
		const fine = [
			imported("app.ts", "tags/a.ts"),
			imported("tags/a.ts", "forms/b.ts"),
			imported("tags/a.ts", "http/b.ts"),
			imported("http/a.ts", "actions/b.ts", true),
		];
		expect(importsUp(fine, house)).toEqual([]);
	});

	test("are counted from floors that are there", () => {
		const named = Object.values(floors).flat();
		expect(named.filter((name) => !existsSync(`functions/${name}`))).toEqual([]);
		expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
	});
});

describe("imports to a higher area", () => {
	const importedByPage = importedIn("web");
	const order = { platform: ["api", "ui"], people: ["tags"] };

	test("are found between areas, between folders of one area, from folders to files and to folders without an area", () => {
		const up = [
			importedByPage("ui/a.ts", "tags/b.ts"),
			importedByPage("api/a.ts", "ui/b.ts"),
			importedByPage("tags/a.ts", "routes.tsx"),
			importedByPage("tags/a.ts", "memos/b.ts"),
			importedByPage("memos/a.ts", "routes.tsx"),
		];
		expect(importsToHigherArea(up, "web", order)).toEqual(up.map(({ from, to }) => `${from} → ${to}`));
	});

	test("are neither those down nor those of types, nor those of other rooms", () => {
		const fine = [
			importedByPage("routes.tsx", "memos/a.ts"),
			importedByPage("memos/a.ts", "tags/b.ts"),
			importedByPage("tags/a.ts", "api/b.ts"),
			importedByPage("ui/a.ts", "api/b.ts"),
			importedByPage("api/a.ts", "ui/b.ts", true),
			imported("api/a.ts", "ui/b.ts"),
		];
		expect(importsToHigherArea(fine, "web", order)).toEqual([]);
	});

	test.each(Object.entries(areas))(
		"of %s/ are counted from folders that exist, each named once",
		(room, order) => {
			const named = Object.values(order).flat();
			expect(named.filter((name) => !existsSync(`${room}/${name}`))).toEqual([]);
			expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
		},
	);
});

describe("dead citations", () => {
	const there = { ids: new Set(["A-001", "A-002"]), sections: ["Codes"], records: ["0001"] };
	const dead = (text: string) => deadCitations(source("a.ts", text), there, () => false);

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
		expect(rulesIn(page)).toEqual({ rules: [{ id: "A-001", rule: "One." }], sections: ["Codes"] });
	});
});

/** Code that puts something into a statement. */
const puts = (what: string) => ["json_each($", "{", what, "})"].join("");

describe("in the text of the code", () => {
	test.each(["if (effect.type === 13)", "type !== 93", "switch (type) {\n\tcase 14:"])(
		"%s is a check on a number, except in its registry",
		(text) => {
			expect(checksOnNumbers(source("functions/a.ts", text))).toHaveLength(1);
			expect(checksOnNumbers(source("domain/effects/tag.ts", text))).toEqual([]);
		},
	);

	test("a list that is put into a statement by hand is found with its line", () => {
		const text = `// 1\nselect value from ${puts("JSON.stringify(ids)")}`;
		expect(spelledOutLists(source("functions/a.ts", text))).toEqual([
			expect.stringMatching(/^functions\/a\.ts:2: json_each/),
		]);
		expect(spelledOutLists(source("functions/a.ts", puts("scripts.referers")))).toEqual([]);
	});

	test("the site asks the server in one place, and saves in one", () => {
		expect(untypedCalls(source("web/tags/a.ts", "await fetch(`/api/tags`)"))).toHaveLength(1);
		expect(untypedCalls(source("web/api/client.ts", "fetch(input)"))).toEqual([]);
		expect(untypedCalls(source("web/tags/a.ts", "client.fetch(1)"))).toEqual([]);
		expect(savingHooks(source("web/a.ts", 'useState<SaveProgress>("idle")'))).toEqual(["web/a.ts"]);
	});
});
