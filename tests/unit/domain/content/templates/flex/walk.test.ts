import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemWithFlex } from "#domain/content/templates/content.ts";
import { add, additionsAt } from "#domain/content/templates/flex/additions.ts";
import type { FlexBlock, Path } from "#domain/content/templates/flex/block.ts";
import {
	begun,
	recordFlexChange,
	redone,
	type UndoHistory,
	undone,
} from "#domain/content/templates/flex/history.ts";
import {
	asBubble,
	asCarousel,
	drop,
	duplicate,
	type Edit,
	moveIn,
	moveOut,
	paste,
	removeFlexBlock,
	setProperty,
	shiftFlexBlock,
	wrap,
} from "#domain/content/templates/flex/operations.ts";
import { type FlexOutlineRow, outlineOf } from "#domain/content/templates/flex/outline.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";

/** Next step: the operation, the tree line, and another line or choice. */
interface Step {
	operation: number;
	line: number;
	other: number;
}

const OPERATIONS: ((
	root: FlexBlock,
	rows: readonly FlexOutlineRow[],
	at: Path,
	other: number,
) => Edit | null)[] = [
	(root, _, at, other) => {
		const additions = additionsAt(root, at).flatMap(({ additions }) => additions);
		// A picture or video is incomplete without its address.
		const whole = additions.filter(({ type }) => !["image", "icon", "video"].includes(type));
		const addition = whole[other % Math.max(1, whole.length)];
		return addition ? add(root, addition) : null;
	},
	(root, _, at) => removeFlexBlock(root, at),
	(root, _, at) => duplicate(root, at),
	(root, _, at, other) => shiftFlexBlock(root, at, other % 2 === 0 ? 1 : -1),
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

/** Types with the property; fields cannot set it on others. */
const HAS_SIZE = new Set(["text", "span", "image", "icon"]);
const HAS_LAYOUT = new Set(["box"]);

const steps = fc.array(
	fc.record({ operation: fc.nat(OPERATIONS.length - 1), line: fc.nat(400), other: fc.nat(400) }),
	{ maxLength: 40 },
);

const rowsOf = (root: FlexBlock): FlexOutlineRow[] => outlineOf(root, []);

function taken(root: FlexBlock, { operation, line, other }: Step): Edit | null {
	const rows = rowsOf(root);
	const row = rows[line % rows.length]!;
	if (operation === 9 && !HAS_LAYOUT.has(row.block.type)) return null;
	if (operation === 10 && !HAS_SIZE.has(row.block.type)) return null;
	return OPERATIONS[operation]!(root, rows, row.path, other);
}

const written = (contents: FlexBlock) => JSON.stringify(contents, null, 2);
const isTooLarge = (problem: string | null) => problem?.includes("KB以内") ?? false;

test("of a long work the last 200 steps are taken back, one after the other", () => {
	let history = begun(0);
	for (let step = 1; step <= 250; step++) history = recordFlexChange(history, step, null);
	for (let step = 249; step >= 50; step--) {
		history = undone(history);
		expect(history.present).toBe(step);
	}
	expect(undone(history)).toBe(history);
});

describe.each(SEEDS)("seed %i", (seed) => {
	test("whatever is done one after the other, the message is one that LINE takes, or nothing was done", () => {
		fc.assert(
			fc.property(fc.constantFrom(...FLEX_SAMPLES), steps, ({ contents }, steps) => {
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
			fc.property(fc.constantFrom(...FLEX_SAMPLES), steps, ({ contents }, steps) => {
				let history: UndoHistory<string> = begun(written(contents));
				const stages = [history.present];
				for (const step of steps) {
					const edit = taken(JSON.parse(history.present), step);
					if (!edit) continue;
					history = recordFlexChange(history, written(edit.contents), null);
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
		history = recordFlexChange(history, text, about);
	expect(undone(history).present).toBe("ab");
	expect(undone(undone(history)).present).toBe("");
	// Typing after an undo is a new step, and discards the redo steps.
	const again = recordFlexChange(undone(history), "abd", "body.text");
	expect([undone(again).present, again.future]).toEqual(["ab", []]);
});
