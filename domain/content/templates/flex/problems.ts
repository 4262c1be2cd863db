import { problemsInDraft } from "#domain/engine/messages/line-problem.ts";
import { FLEX_LIMITS, jsonBytes } from "#domain/platform/line/flex/flex-limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type FlexBlock, isWithinPath, type Path, samePath } from "./block.ts";
import { unusableTexts } from "./characters.ts";
import type { FlexOutlineRow } from "./outline.ts";
import { asLongAsSent } from "./sent-length.ts";
import { tappedActionsIn } from "./tap-data.ts";

/** Problem that LINE would refuse, at its block. */
export interface BlockProblem {
	/** The block. */
	block: Path;
	/** Path of the property; empty for the block itself. */
	property: Path;
	text: string;
}

/** Everything for which a message would be refused, by LINE or here, each with its path in the contents. */
export const flexProblemsIn = (contents: FlexBlock): { path: Path; text: string }[] => [
	...problemsInDraft({ type: "flex", altText: "-", contents: asLongAsSent(contents) }).map(
		({ path, text }) => ({ path: path.slice(1), text }),
	),
	...tappedActionsIn(contents)
		.filter(({ id }) => id === 0)
		.map(({ path }) => ({ path, text: ACTION_TEXTS.actionRequired })),
	...unusableTexts(contents).map((path) => ({ path, text: FIELD_TEXTS.characterUnusable })),
];

/** The problems with the innermost block that each is about; those of other bubbles are left out. */
export const problemsByBlock = (
	problems: readonly { path: Path; text: string }[],
	rows: readonly FlexOutlineRow[],
): BlockProblem[] =>
	problems.flatMap(({ path, text }) => {
		const row = rows.filter((row) => isWithinPath(path, row.path)).at(-1);
		return row ? [{ block: row.path, property: path.slice(row.path.length), text }] : [];
	});

/**
 * Next block with a problem after a path, in the order of the message; after the last the first. A problem of
 * a carousel as a whole belongs to none of its bubbles, of which one is shown.
 */
export function nextWrong(
	problems: readonly { path: Path; text: string }[],
	rows: readonly FlexOutlineRow[],
	selected: Path,
): Path | null {
	const wrong = problemsByBlock(problems, rows).map(({ block }) => block);
	const isWrong = ({ path, block }: FlexOutlineRow) =>
		block.type !== "carousel" && wrong.some((place) => samePath(place, path));
	const here = rows.findIndex(({ path }) => samePath(path, selected));
	return [...rows.slice(here + 1), ...rows.slice(0, here + 1)].find(isWrong)?.path ?? null;
}

/** Size of a message and LINE's limit, in bytes. */
export function flexSizeOf(contents: FlexBlock): { bytes: number; most: number } {
	return {
		bytes: jsonBytes(asLongAsSent(contents)),
		most: contents.type === "carousel" ? FLEX_LIMITS.carousel : FLEX_LIMITS.bubble,
	};
}
