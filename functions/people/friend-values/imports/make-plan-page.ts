import {
	type ImportProblem,
	MAX_PREVIEW_CHANGES,
	type PlannedValueChange,
} from "#domain/people/friend-values/friend-import.ts";
import { matchKeyOf } from "#domain/people/friend-values/imports/match-key.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { FriendViewer } from "#functions/engine/filters/friend-visibility.ts";
import { computeRowChanges } from "./compute-row-changes.ts";
import { findMatchedFriends, loadCurrentFriends } from "./find-matched-friends.ts";
import type { FriendImportRow, ImportPlanHead, ImportPlanPage, ReportedRow } from "./import-storage.ts";
import { readImportRows } from "./read-import-rows.ts";

/** Number of cells of a page, whose changes are one transaction; many columns make a page of few rows. */
const CELLS_PER_PAGE = 6_000;
const MAX_ROWS_PER_PAGE = 500;
const MIN_ROWS_PER_PAGE = 20;
/** Characters after which a page ends: D1 takes two megabytes at once. */
const MAX_PAGE_CHARACTERS = 400_000;

interface PageInput {
	row: FriendImportRow;
	head: ImportPlanHead;
	viewer: FriendViewer;
	/** Whether changes of this page are shown before the start. */
	isShown: boolean;
}

/** Next page of a plan: each row is compared with the friend's current values, and changes nobody if it has a problem. */
export async function makePlanPage(
	ctx: Ctx,
	{ row: { id, position, size }, head, viewer, isShown }: PageInput,
): Promise<ImportPlanPage> {
	const maxRows = Math.floor(CELLS_PER_PAGE / Math.max(1, head.columns.length));
	const rows = await readImportRows(ctx.env, id, {
		position,
		size,
		maxRows: Math.min(MAX_ROWS_PER_PAGE, Math.max(MIN_ROWS_PER_PAGE, maxRows)),
	});
	const keyedRows = rows.map(({ row: [line, ...cells], end }) => {
		const key = (cells[head.match.index] ?? "").trim();
		return { line, cells, end, key, match: matchKeyOf(head.match, key) };
	});
	const matchesByKey = await findMatchedFriends(ctx, {
		match: head.match,
		keys: keyedRows.flatMap(({ match }) => ("key" in match ? match.key : [])),
		viewer,
	});
	const friends = await loadCurrentFriends(ctx, {
		ids: [...matchesByKey.values()].filter(({ count }) => count === 1).map(({ id: friendId }) => friendId),
		columns: head.columns,
		viewer,
	});
	const page = createPage(position, isShown ? MAX_PREVIEW_CHANGES : 0);
	for (const { line, cells, end, key, match } of keyedRows) {
		const keyMatch = "key" in match ? matchesByKey.get(match.key) : undefined;
		const friend = keyMatch?.count === 1 ? friends.get(keyMatch.id) : undefined;
		const skipReason = skipReasonOf({ match, keyMatch, firstLine: head.repeated[line] });
		if (skipReason || !friend) {
			const { result, text } = skipReason ?? NOT_FOUND;
			page.skip({ line, key, friendId: null, friend: "", result, text });
		} else {
			const { changes, problems } = computeRowChanges({ line, cells }, { head, friend });
			const reportHead = { line, key, friendId: friend.id, friend: friend.name };
			if (problems.length > 0) page.skip({ ...reportHead, result: "refused", text: problems.join(" ") });
			else page.add(reportHead, changes, (change) => head.labels[change.field] ?? "");
		}
		page.moveTo(end);
		if (page.isFull()) break;
	}
	return page.content;
}

const NOT_FOUND = { result: "notFound", text: IMPORT_TEXTS.friendUnknown } as const;

interface MatchResult {
	match: ReturnType<typeof matchKeyOf>;
	keyMatch: { count: number } | undefined;
	/** Earlier line with the same key. */
	firstLine: number | undefined;
}

/** Reason why a row has no friend of its own. */
function skipReasonOf({
	match,
	keyMatch,
	firstLine,
}: MatchResult): Pick<ReportedRow, "result" | "text"> | undefined {
	if ("problem" in match) return { result: "refused", text: match.problem };
	if (firstLine !== undefined) return { result: "refused", text: IMPORT_TEXTS.keyRepeated(firstLine) };
	if (!keyMatch) return NOT_FOUND;
	return keyMatch.count > 1
		? { result: "refused", text: IMPORT_TEXTS.friendAmbiguous(keyMatch.count) }
		: undefined;
}

type ReportHead = Pick<ReportedRow, "line" | "key" | "friendId" | "friend">;
export type ShownChange = PlannedValueChange & { shownBefore: string; shownAfter: string };

/** Collects the rows of a page; at most `maxShown` changes are shown before the start. */
function createPage(position: number, maxShown: number) {
	const content: ImportPlanPage = {
		position,
		friends: 0,
		changes: [],
		shown: [],
		report: [],
		problems: [],
		counts: { unchanged: 0, notFound: 0, refused: 0 },
	};
	let characters = 0;
	return {
		content,
		skip(row: ReportedRow): void {
			content.report.push(row);
			content.counts[row.result === "notFound" ? "notFound" : "refused"] += 1;
			content.problems.push({ line: row.line, text: row.text } satisfies ImportProblem);
		},
		add(
			reportHead: ReportHead,
			changes: readonly ShownChange[],
			labelOf: (change: PlannedValueChange) => string,
		): void {
			content.report.push({ ...reportHead, result: changes.length > 0 ? "changed" : "unchanged", text: "" });
			if (changes.length === 0) content.counts.unchanged += 1;
			else content.friends += 1;
			for (const { shownBefore, shownAfter, ...change } of changes) {
				content.changes.push(change);
				// The statements of a page repeat a value: with its key, in its conditions and in the history.
				characters += 3 * change.after.length + 2 * change.before.length;
				if (content.shown.length >= maxShown) continue;
				content.shown.push({
					line: reportHead.line,
					friend_id: change.friendId,
					friend: reportHead.friend,
					label: labelOf(change),
					before: shownBefore,
					after: shownAfter,
				});
			}
		},
		moveTo(end: number): void {
			content.position = end;
		},
		isFull: () => characters > MAX_PAGE_CHARACTERS,
	};
}
