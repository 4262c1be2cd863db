import { expect, test } from "vitest";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { KIND_VIEWS } from "#tests/support/kind-views.ts";

/** Width of the list in a window of 1,366 px: minus sidebar, folders, gaps, borders and scroll bar. */
const LIST = 1366 - 200 - 184 - 16 - 40 - 2 - 15;
const TICK = 60;
const STAR = 40;
const MENU = 44;
/** Twelve characters and the cell's padding. */
const READABLE = 12 * 14 + 24;

/** Columns without a width share the rest equally with the name (ItemTable). */
function nameWidth(kind: KindName): number {
	const { columns } = KIND_VIEWS[kind];
	const star = kindOf(kind).optionalActions.includes("rate") ? STAR : 0;
	const named = columns.reduce((sum, { width = "0rem" }) => sum + Number.parseFloat(width) * 16, 0);
	const sharing = columns.filter(({ width }) => !width).length + 1;
	return Math.round((LIST - TICK - MENU - star - named) / sharing);
}

test("at 1,366 px the names of every kind can be read", () => {
	const narrow = KIND_NAMES.map((kind) => [kind, nameWidth(kind)] as const).filter(([, px]) => px < READABLE);
	expect(narrow).toEqual([]);
});
