import { problemsInDraft } from "#domain/engine/messages/line-problem.ts";
import { FLEX_LIMITS, jsonBytes } from "#domain/platform/line/flex/flex-limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type FlexBlock, type FlexPath, isSamePath, isWithinPath } from "./flex-block.ts";
import type { FlexOutlineRow } from "./flex-outline.ts";
import { withSentLength } from "./flex-sent-length.ts";
import { listTappedActions } from "./flex-tap-data.ts";
import { findUnusableTexts } from "./unusable-texts.ts";

/** Problem that prevents sending, with its block. */
export interface FlexBlockProblem {
	/** Path of the block. */
	block: FlexPath;
	/** Path of the property within the block; empty for the block itself. */
	property: FlexPath;
	text: string;
}

/** All problems for which LINE or this app would refuse a message, with their paths in the contents. */
export const findFlexProblems = (contents: FlexBlock): { path: FlexPath; text: string }[] => [
	...problemsInDraft({ type: "flex", altText: "-", contents: withSentLength(contents) }).map(
		({ path, text }) => ({ path: path.slice(1), text }),
	),
	...listTappedActions(contents)
		.filter(({ id }) => id === 0)
		.map(({ path }) => ({ path, text: ACTION_TEXTS.actionRequired })),
	...findUnusableTexts(contents).map((path) => ({ path, text: FIELD_TEXTS.characterUnusable })),
];

/**
 * Assigns each problem to the innermost of the given blocks that contains it; problems outside them are left
 * out.
 */
export const assignProblemsToBlocks = (
	problems: readonly { path: FlexPath; text: string }[],
	rows: readonly FlexOutlineRow[],
): FlexBlockProblem[] =>
	problems.flatMap(({ path, text }) => {
		const row = rows.filter((row) => isWithinPath(path, row.path)).at(-1);
		return row ? [{ block: row.path, property: path.slice(row.path.length), text }] : [];
	});

/**
 * Path of the next block with a problem after the selection, cyclically. Problems of a carousel itself are
 * skipped, because the tree shows one bubble.
 */
export function nextProblemPath(
	problems: readonly { path: FlexPath; text: string }[],
	rows: readonly FlexOutlineRow[],
	selected: FlexPath,
): FlexPath | null {
	const problemBlocks = assignProblemsToBlocks(problems, rows).map(({ block }) => block);
	const hasProblem = ({ path, block }: FlexOutlineRow) =>
		block.type !== "carousel" && problemBlocks.some((problemPath) => isSamePath(problemPath, path));
	const selectedIndex = rows.findIndex(({ path }) => isSamePath(path, selected));
	return (
		[...rows.slice(selectedIndex + 1), ...rows.slice(0, selectedIndex + 1)].find(hasProblem)?.path ?? null
	);
}

/** Size of a message as sent, and LINE's limit, in bytes. */
export function measureFlexMessage(contents: FlexBlock): { bytes: number; maxBytes: number } {
	return {
		bytes: jsonBytes(withSentLength(contents)),
		maxBytes: contents.type === "carousel" ? FLEX_LIMITS.carousel : FLEX_LIMITS.bubble,
	};
}
