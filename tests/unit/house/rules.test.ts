import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROW = /\b([AEM])-(\d{3})\b/;
/** `E-275 to E-278`, `E-250 – E-258`. */
const RANGE = /\b([AEM])-(\d{3}) (?:to|–) \1-(\d{3})\b/g;

const numbered = (area: string, number: number) => `${area}-${String(number).padStart(3, "0")}`;

/** The rows that a text names, one by one or from one to another. */
function rowsIn(text: string): string[] {
	const ranges = [...text.matchAll(RANGE)].flatMap(([, area, from, to]) =>
		Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
			numbered(area!, Number(from) + index),
		),
	);
	return [...ranges, ...(text.match(new RegExp(ROW, "g")) ?? [])];
}

const testFiles = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((file) =>
	/\.(test|spec)\.ts$/.test(file),
);

test("every rule that docs/rules.md tells of is held by a test", () => {
	const told = readFileSync("docs/rules.md", "utf8")
		.split("\n")
		.flatMap((line) => /^\| ([AEM]-\d{3}) \|/.exec(line)?.[1] ?? []);
	const held = new Set(testFiles.flatMap((file) => rowsIn(readFileSync(join("tests", file), "utf8"))));
	expect(told.length).toBeGreaterThan(20);
	expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
	expect(told.filter((row) => !held.has(row))).toEqual([]);
});
