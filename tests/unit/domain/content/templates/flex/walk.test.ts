import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemWithFlex } from "#domain/content/templates/content.ts";
import { add, additionsAt } from "#domain/content/templates/flex/additions.ts";
import type { Block, Path } from "#domain/content/templates/flex/block.ts";
import { begun, changed, type History, redone, undone } from "#domain/content/templates/flex/history.ts";
import {
	asBubble,
	asCarousel,
	drop,
	duplicate,
	type Edit,
	moveIn,
	moveOut,
	paste,
	remove,
	setProperty,
	shift,
	wrap,
} from "#domain/content/templates/flex/operations.ts";
import { outlineOf, type Row } from "#domain/content/templates/flex/outline.ts";
import { SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";

/** What is done next: which operation, at which line of the tree, with which other line or choice. */
interface Step {
	operation: number;
	line: number;
	other: number;
}

const OPERATIONS: ((root: Block, rows: readonly Row[], at: Path, other: number) => Edit | null)[] = [
	(root, _, at, other) => {
		const additions = additionsAt(root, at).flatMap(({ additions }) => additions);
		// A picture or a video is nothing until it has its address.
		const whole = additions.filter(({ type }) => !["image", "icon", "video"].includes(type));
		const addition = whole[other % Math.max(1, whole.length)];
		return addition ? add(root, addition) : null;
	},
	(root, _, at) => remove(root, at),
	(root, _, at) => duplicate(root, at),
	(root, _, at, other) => shift(root, at, other % 2 === 0 ? 1 : -1),
	(root, _, at) => moveIn(root, at),
	(root, _, at) => moveOut(root, at),
	(root, rows, at, other) => drop(root, at, rows[other % rows.length]!.path),
	(root, rows, at, other) => paste(root, at, rows[other % rows.length]!.block),
	(root, _, at) => wrap(root, at),
	(root, _, at, other) =>
		setProperty(root, at, ["layout"], ["vertical", "horizontal", "baseline", undefined][other % 4]),
	(root, _, at, other) => setProperty(root, at, ["size"], other % 2 === 0 ? undefined : "xl"),
	(root) => asCarousel(root),
	(root) => asBubble(root),
];

/** Properties that a type does not have are none that a field could set. */
const HAS_SIZE = new Set(["text", "span", "image", "icon"]);
const HAS_LAYOUT = new Set(["box"]);

const steps = fc.array(
	fc.record({ operation: fc.nat(OPERATIONS.length - 1), line: fc.nat(400), other: fc.nat(400) }),
	{ maxLength: 40 },
);

const rowsOf = (root: Block): Row[] => outlineOf(root, []);

function taken(root: Block, { operation, line, other }: Step): Edit | null {
	const rows = rowsOf(root);
	const row = rows[line % rows.length]!;
	if (operation === 9 && !HAS_LAYOUT.has(row.block.type)) return null;
	if (operation === 10 && !HAS_SIZE.has(row.block.type)) return null;
	return OPERATIONS[operation]!(root, rows, row.path, other);
}

const written = (contents: Block) => JSON.stringify(contents, null, 2);
const isTooLarge = (problem: string | null) => problem?.includes("KB以内") ?? false;

test("of a long work the last 200 steps are taken back, one after the other", () => {
	let history = begun(0);
	for (let step = 1; step <= 250; step++) history = changed(history, step, null);
	for (let step = 249; step >= 50; step--) {
		history = undone(history);
		expect(history.present).toBe(step);
	}
	expect(undone(history)).toBe(history);
});

describe.each(SEEDS)("seed %i", (seed) => {
	test("whatever is done one after the other, the message is one that LINE takes, or nothing was done", () => {
		fc.assert(
			fc.property(fc.constantFrom(...SAMPLES), steps, ({ contents }, steps) => {
				let root = contents;
				for (const step of steps) {
					const edit = taken(root, step);
					if (!edit) continue;
					const problem = problemWithFlex(written(edit.contents));
					if (!isTooLarge(problem)) expect(problem, JSON.stringify(step)).toBeNull();
					expect(rowsOf(edit.contents).some(({ path }) => path.join() === edit.selected.join())).toBe(true);
					root = edit.contents;
				}
			}),
			{ seed, numRuns: 150 },
		);
	});

	test("every step is taken back to the letter, and done again to the letter", () => {
		fc.assert(
			fc.property(fc.constantFrom(...SAMPLES), steps, ({ contents }, steps) => {
				let history: History<string> = begun(written(contents));
				const stages = [history.present];
				for (const step of steps) {
					const edit = taken(JSON.parse(history.present), step);
					if (!edit) continue;
					history = changed(history, written(edit.contents), null);
					stages.push(history.present);
				}
				for (const stage of stages.slice(0, -1).toReversed()) {
					history = undone(history);
					expect(history.present).toBe(stage);
				}
				expect(undone(history)).toBe(history);
				for (const stage of stages.slice(1)) {
					history = redone(history);
					expect(history.present).toBe(stage);
				}
				expect(redone(history)).toBe(history);
			}),
			{ seed, numRuns: 150 },
		);
	});
});

test("typing into one field is one step, into another the next", () => {
	let history = begun("");
	for (const [text, about] of [
		["a", "body.text"],
		["ab", "body.text"],
		["abc", "body.size"],
	] as const)
		history = changed(history, text, about);
	expect(undone(history).present).toBe("ab");
	expect(undone(undone(history)).present).toBe("");
	// What is typed after a step was taken back is a step of its own, and what was ahead is gone.
	const again = changed(undone(history), "abd", "body.text");
	expect([undone(again).present, again.future]).toEqual(["ab", []]);
});
