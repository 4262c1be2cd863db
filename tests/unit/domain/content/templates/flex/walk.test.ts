import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addFlexBlock, listFlexAdditions } from "#domain/content/templates/flex/flex-additions.ts";
import type { FlexBlock, FlexPath } from "#domain/content/templates/flex/flex-block.ts";
import {
	dropFlexBlock,
	duplicateFlexBlock,
	type FlexEdit,
	moveFlexBlockIn,
	moveFlexBlockOut,
	pasteFlexBlock,
	removeFlexBlock,
	setFlexProperty,
	shiftFlexBlock,
	unwrapBubble,
	wrapFlexBlock,
	wrapInCarousel,
} from "#domain/content/templates/flex/flex-operations.ts";
import { createFlexOutline, type FlexOutlineRow } from "#domain/content/templates/flex/flex-outline.ts";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import {
	recordHistoryChange,
	redoHistory,
	startHistory,
	type UndoHistory,
	undoHistory,
} from "#domain/content/templates/flex/undo-history.ts";
import { problemWithFlex } from "#domain/content/templates/template-content.ts";
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
	at: FlexPath,
	other: number,
) => FlexEdit | null)[] = [
	(root, _, at, other) => {
		const additions = listFlexAdditions(root, at).flatMap(({ additions }) => additions);
		// A picture or video is incomplete without its address.
		const whole = additions.filter(({ type }) => !["image", "icon", "video"].includes(type));
		const addition = whole[other % Math.max(1, whole.length)];
		return addition ? addFlexBlock(root, addition) : null;
	},
	(root, _, at) => removeFlexBlock(root, at),
	(root, _, at) => duplicateFlexBlock(root, at),
	(root, _, at, other) => shiftFlexBlock(root, at, other % 2 === 0 ? 1 : -1),
	(root, _, at) => moveFlexBlockIn(root, at),
	(root, _, at) => moveFlexBlockOut(root, at),
	(root, rows, at, other) => dropFlexBlock(root, at, rows[other % rows.length]!.path),
	(root, rows, at, other) => pasteFlexBlock(root, at, rows[other % rows.length]!.block),
	(root, _, at) => wrapFlexBlock(root, at),
	(root, _, at, other) =>
		setFlexProperty(root, at, ["layout"], ["vertical", "horizontal", "baseline", undefined][other % 4]),
	(root, _, at, other) => setFlexProperty(root, at, ["size"], other % 2 === 0 ? undefined : "xl"),
	(root) => wrapInCarousel(root),
	(root) => unwrapBubble(root),
];

/** Types with the property; fields cannot set it on others. */
const HAS_SIZE = new Set(["text", "span", "image", "icon"]);
const HAS_LAYOUT = new Set(["box"]);

const steps = fc.array(
	fc.record({ operation: fc.nat(OPERATIONS.length - 1), line: fc.nat(400), other: fc.nat(400) }),
	{ maxLength: 40 },
);

const rowsOf = (root: FlexBlock): FlexOutlineRow[] => createFlexOutline(root, []);

function taken(root: FlexBlock, { operation, line, other }: Step): FlexEdit | null {
	const rows = rowsOf(root);
	const row = rows[line % rows.length]!;
	if (operation === 9 && !HAS_LAYOUT.has(row.block.type)) return null;
	if (operation === 10 && !HAS_SIZE.has(row.block.type)) return null;
	return OPERATIONS[operation]!(root, rows, row.path, other);
}

const written = (contents: FlexBlock) => JSON.stringify(contents, null, 2);
const isTooLarge = (problem: string | null) => problem?.includes("KB以内") ?? false;

test("of a long work the last 200 steps are taken back, one after the other", () => {
	let history = startHistory(0);
	for (let step = 1; step <= 250; step++) history = recordHistoryChange(history, step, null);
	for (let step = 249; step >= 50; step--) {
		history = undoHistory(history);
		expect(history.present).toBe(step);
	}
	expect(undoHistory(history)).toBe(history);
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
				let history: UndoHistory<string> = startHistory(written(contents));
				const stages = [history.present];
				for (const step of steps) {
					const edit = taken(JSON.parse(history.present), step);
					if (!edit) continue;
					history = recordHistoryChange(history, written(edit.contents), null);
					stages.push(history.present);
				}
				for (const stage of stages.slice(0, -1).toReversed()) {
					history = undoHistory(history);
					expect(history.present).toBe(stage);
				}
				expect(undoHistory(history)).toBe(history);
				for (const stage of stages.slice(1)) {
					history = redoHistory(history);
					expect(history.present).toBe(stage);
				}
				expect(redoHistory(history)).toBe(history);
			}),
			{ seed, numRuns: 150 },
		);
	});
});

test("typing into one field is one step, into another the next", () => {
	let history = startHistory("");
	for (const [text, about] of [
		["a", "body.text"],
		["ab", "body.text"],
		["abc", "body.size"],
	] as const)
		history = recordHistoryChange(history, text, about);
	expect(undoHistory(history).present).toBe("ab");
	expect(undoHistory(undoHistory(history)).present).toBe("");
	// Typing after an undo is a new step, and discards the redo steps.
	const again = recordHistoryChange(undoHistory(history), "abd", "body.text");
	expect([undoHistory(again).present, again.future]).toEqual(["ab", []]);
});
