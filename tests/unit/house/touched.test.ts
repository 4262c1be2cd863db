import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findTouchedSteps } from "../../../scripts/testing/run-steps.ts";
import { findLevels, LEVEL_FILES, UNTESTED_FILES } from "../../../scripts/testing/test-levels.ts";
import {
	findTouchedPages,
	findTouchedTests,
	PAGE_SPECS,
	TESTED_UNDER,
} from "../../../scripts/testing/touched-tests.ts";

/** Paths that are not part of the repository. */
const IGNORED = [".git", ...readFileSync(".gitignore", "utf8").split("\n")].map((name) =>
	name.replace(/\/$/, ""),
);

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => !IGNORED.includes(name) && !name.endsWith(".log"))
		.flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : join(folder, entry.name)));

const FILES = filesIn(".");

const isOfHouse = (file: string) => file.startsWith("tests/unit/house/");

const PAGE_TESTS = ["tests/dom", "tests/e2e"] as const;

const leadsToTests = (file: string): boolean =>
	isOfHouse(file) ||
	findLevels(file).length > 0 ||
	findTouchedTests([file], "tests/unit").some((each) => !isOfHouse(each)) ||
	findTouchedTests([file], "tests/worker").length > 0 ||
	PAGE_TESTS.some((folder) => findTouchedPages([file], folder).length > 0);

describe("what a change touches", () => {
	test("is something, whatever file is changed, or the file is named as one that no test looks at", () => {
		expect(FILES.length).toBeGreaterThan(3_000);
		const isNamed = (file: string) => UNTESTED_FILES.some(([files]) => files.test(file));
		expect(FILES.filter((file) => !isNamed(file) && !leadsToTests(file))).toEqual([]);
	});

	test("names no file and no folder that is not there", () => {
		const patterns = [...LEVEL_FILES, ...UNTESTED_FILES].map(([files]) => files);
		expect(patterns.filter((files) => !FILES.some((file) => files.test(file)))).toEqual([]);
		const isThere = (room: string, name: string) =>
			FILES.some((file) => new RegExp(`^${room}/([\\w-]+/)?${name}(/|\\.ts)`).test(file));
		const names = Object.keys(TESTED_UNDER);
		const rooms = ["functions", "domain", "db"];
		expect(names.filter((name) => !rooms.some((room) => isThere(room, name)))).toEqual([]);
		const folders = Object.values(TESTED_UNDER).flat();
		expect(folders.filter((name) => !isThere("tests/worker", name))).toEqual([]);
		expect(Object.keys(PAGE_SPECS).filter((name) => !isThere("web", name))).toEqual([]);
		const specs = Object.values(PAGE_SPECS).flat();
		expect(
			specs.filter(
				(name) => !FILES.some((file) => PAGE_TESTS.some((folder) => file.startsWith(`${folder}/${name}`))),
			),
		).toEqual([]);
	});

	test("is the whole level where a migration or a configuration changes", () => {
		const all = findTouchedTests(["vitest.config.ts"], "tests/worker");
		expect(all.sort()).toEqual(FILES.filter((file) => /^tests\/worker\/.*\.test\.ts$/.test(file)).sort());
	});

	test("has the rules of the house asked, whatever it is", () => {
		expect(findTouchedTests(["docs/rules.md"], "tests/unit")).toContain("tests/unit/house/rules.test.ts");
		expect(findTouchedTests([], "tests/unit")).toEqual([]);
	});

	test("is tested with what it is built into, and not where nothing is built of it", () => {
		expect(Object.keys(findTouchedSteps(["migrations/0000_tables.sql"]))).toEqual([
			...["types", "lint", "unit", "build", "built", "worker", "crash", "dom", "e2e"],
		]);
		expect(Object.keys(findTouchedSteps(["scripts/deploy.ts"]))).toEqual([
			...["types", "lint", "unit", "deployment", "worker"],
		]);
		expect(Object.keys(findTouchedSteps(["docs/rules.md"]))).toEqual(["types", "lint", "unit", "worker"]);
	});

	test("is found by imports, and behind an entry by the folder's name", () => {
		const byTags = findTouchedTests(["functions/people/tags/create-tag.ts"], "tests/worker");
		expect(byTags).toContain("tests/worker/people/tags/import.test.ts");
		expect(byTags).not.toContain("tests/worker/people/marks/marks.test.ts");
		expect(findTouchedTests(["functions/engine/action-editor/delete-action.ts"], "tests/worker")).toContain(
			"tests/worker/engine/actions/dry-run.test.ts",
		);
		expect(findTouchedTests(["tests/support/send-request.ts"], "tests/worker")).toContain(
			"tests/worker/people/marks/marks.test.ts",
		);
	});

	test("among tests of pages is what its folder's tests are, or all where it is of no folder", () => {
		expect(findTouchedPages(["web/platform/login/LoginPage.tsx"], "tests/dom")).toEqual([
			"tests/dom/login.test.ts",
		]);
		expect(findTouchedPages(["web/platform/ui/TimeText.tsx"], "tests/e2e").length).toBeGreaterThan(20);
		expect(findTouchedPages(["web/platform/ui/TimeText.tsx"], "tests/dom").length).toBeGreaterThan(20);
		for (const folder of PAGE_TESTS)
			expect(findTouchedPages(["functions/people/tags/create-tag.ts"], folder)).toEqual([]);
		expect(findTouchedPages(["tests/e2e/layout.spec.ts"], "tests/e2e")).toEqual(["tests/e2e/layout.spec.ts"]);
	});
});
