import { desc, gte, lt, sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import { links } from "#db/acquisition/links.ts";
import { auditLog } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	CHANGE_CHART_DAYS,
	CHANGE_DISTANCE,
	type FigureChangeQuery,
	MAX_CAUSES,
} from "#domain/console/figure-changes/change-query.ts";
import { type ChangeSource, changeSourceOf } from "#domain/console/figure-changes/change-sources.ts";
import { changedFigureOf } from "#domain/console/figure-changes/changed-figures.ts";
import {
	type RankedCause,
	rankCauses,
	type SourceCounts,
} from "#domain/console/figure-changes/rank-causes.ts";
import { subjectsOf } from "#domain/console/operators/audit-references.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { daysAfter, daysBetween } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	type AuditEntryRow,
	presentAuditEntries,
	selectAuditEntries,
} from "#functions/console/audit/list-audit-entries.ts";
import { ITEM_NAME } from "#functions/console/sending-costs/item-names.ts";
import { assertSeesAccount } from "#functions/console/sending-costs/show-costs.ts";
import { findUndoStates } from "#functions/console/undo/find-undo-states.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import type { FigureSpan } from "./figure-records.ts";
import { FIGURE_RECORDS } from "./figures/registry.ts";

/** Maximum number of log entries that are looked through, newest first. */
const MAX_ENTRIES = 1_000;

/** Maximum number of entries shown for a cause, and of those that concern the whole account. */
const MAX_SHOWN_ENTRIES = 5;
const MAX_ACCOUNT_ENTRIES = 10;

/** Subjects whose changes may concern every figure. */
const ACCOUNT_SUBJECTS: readonly string[] = ["setting", "sending_stop", "sending_caps"];

interface ExplainFigure {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: FigureChangeQuery;
}

/** Days of the chart and of the compared periods. */
function daysOf(ctx: OperatorCtx, { day, days }: FigureChangeQuery) {
	const lastDay = day ?? daysAfter(currentDay(ctx.now, ctx.zone), -1);
	const length = Number(days);
	const endingOn = (last: string) => daysBetween(daysAfter(last, 1 - length), daysAfter(last, 1));
	const chart = daysBetween(daysAfter(lastDay, 1 - CHANGE_CHART_DAYS), daysAfter(lastDay, 1));
	return { lastDay, chart, after: endingOn(lastDay), before: endingOn(daysAfter(lastDay, -CHANGE_DISTANCE)) };
}

/**
 * Sources of a figure, ranked by how much of its change they explain, with the changes of the log that concern them. Compares
 * a period with the same weekdays of the week before.
 * @throws Refusal 403 without the figure's ability or for an operator who sees some friends, 422 for a day that has not
 * begun
 */
export async function explainFigure({ ctx, kinds, input }: ExplainFigure) {
	assertSeesAccount(ctx);
	if (!hasAbility(ctx.operator, changedFigureOf(input.figure).ability)) throw forbidden();
	const days = daysOf(ctx, input);
	if (days.lastDay > currentDay(ctx.now, ctx.zone)) throw invalid("day", FIELD_TEXTS.choiceUnknown);
	const startOf = (day: string) => toInstant(day, "00:00", ctx.zone)!;
	const dayAfter = daysAfter(days.lastDay, 1);
	const [firstDay] = days.chart;
	const span = { firstDay: firstDay!, dayAfter, from: startOf(firstDay!), before: startOf(dayAfter) };
	const [rows, entries] = await Promise.all([
		readRecords(ctx, input, span),
		hasAbility(ctx.operator, "audit-read") ? listChanges(ctx, startOf(days.before[0]!), span.before) : null,
	]);
	const ranked = rankCauses(countsOf(rows, days), MAX_CAUSES);
	const causes = await presentCauses(ctx, ranked.causes);
	const changesOf = entries && (await presentChanges(ctx, kinds, entries));
	return {
		...ranked,
		causes: causes.map((cause) => ({
			...cause,
			changes: changesOf?.((row) => isChangeOf(row, cause), MAX_SHOWN_ENTRIES) ?? [],
		})),
		/** Whether the operator may read the log of changes. */
		shows_changes: entries !== null,
		account_changes:
			changesOf?.(
				(row) =>
					ACCOUNT_SUBJECTS.includes(row.entry.subjectType) && !causes.some((cause) => isChangeOf(row, cause)),
				MAX_ACCOUNT_ENTRIES,
			) ?? [],
		day: days.lastDay,
		periods: { before: days.before, after: days.after },
		chart: days.chart.map((date) => ({
			date,
			count: rows.reduce((sum, { day, count }) => sum + (day === date ? count : 0), 0),
		})),
	};
}

const RECORD_COLUMNS = { day: text, source: text, itemId: number, count: number };

type RecordRow = RowOfColumns<typeof RECORD_COLUMNS>;

const readRecords = (ctx: OperatorCtx, { figure }: FigureChangeQuery, span: FigureSpan) =>
	queryRows(
		ctx.db,
		RECORD_COLUMNS,
		sql`select day, source, item_id as itemId, sum(count) as count from (${FIGURE_RECORDS[figure](ctx, span)})
			group by day, source, item_id`,
	);

/** Counts of each source in both periods. */
function countsOf(
	rows: readonly RecordRow[],
	{ before, after }: Pick<ReturnType<typeof daysOf>, "before" | "after">,
) {
	const bySource = new Map<string, SourceCounts>();
	for (const { day, source, itemId, count } of rows) {
		const key = keyOf({ source, itemId });
		const counts = bySource.get(key) ?? { source, itemId, before: 0, after: 0 };
		bySource.set(key, counts);
		if (before.includes(day)) counts.before += count;
		if (after.includes(day)) counts.after += count;
	}
	return [...bySource.values()];
}

/** Causes with the names and pages of their records, for those who may open them. */
async function presentCauses(ctx: OperatorCtx, causes: readonly RankedCause[]) {
	const names = await readNames(ctx, causes);
	return causes.map(({ source, itemId, ...counts }) => {
		const { label = null, page = null } = source === "" ? {} : changeSourceOf(source as ChangeSource);
		const mayOpen = page !== null && mayOpenPage(ctx.operator.abilities, page);
		const name = mayOpen ? (names.get(keyOf({ source, itemId })) ?? null) : null;
		return {
			source,
			item_id: itemId,
			label,
			name,
			address:
				page !== null && name !== null
					? addressOf(page, source === "action" ? { edit: itemId } : { id: itemId })
					: null,
			is_hidden: page !== null && !mayOpen ? 1 : 0,
			...counts,
		};
	});
}

const keyOf = ({ source, itemId }: Pick<SourceCounts, "source" | "itemId">): string => `${source} ${itemId}`;

async function readNames(ctx: OperatorCtx, causes: readonly RankedCause[]): Promise<Map<string, string>> {
	if (causes.length === 0) return new Map();
	const { rows, column } = rowsFrom(causes, ["source", "itemId"], { as: "c" });
	const found = await queryRows(
		ctx.db,
		{ source: text, itemId: number, name: nullable(text) },
		sql`select source, item_id as itemId, case source
				when 'landing' then (select x.name from ${landings} x where x.id = item_id)
				when 'link' then (select x.name from ${links} x where x.id = item_id) else ${ITEM_NAME} end as name
			from (select ${column.source} as source, ${column.itemId} as item_id from ${rows})`,
	);
	return new Map(found.flatMap(({ name, ...cause }) => (name === null ? [] : [[keyOf(cause), name]])));
}

/** Entries of the log in a time, newest first. */
const listChanges = (ctx: OperatorCtx, from: number, before: number): Promise<AuditEntryRow[]> =>
	selectAuditEntries(ctx, [gte(auditLog.at, from), lt(auditLog.at, before)])
		.orderBy(desc(auditLog.at))
		.limit(MAX_ENTRIES);

/** Selects and presents entries, with their undo. */
async function presentChanges(ctx: OperatorCtx, kinds: ItemKinds, rows: readonly AuditEntryRow[]) {
	const [states, presented] = await Promise.all([
		findUndoStates(
			ctx,
			rows.map(({ entry }) => entry),
		),
		presentAuditEntries(ctx, kinds, rows),
	]);
	return (isWanted: (row: AuditEntryRow) => boolean, maxEntries: number) =>
		rows
			.flatMap((row, index) =>
				isWanted(row) ? [{ ...presented[index]!, ...states.get(row.entry.id)! }] : [],
			)
			.slice(0, maxEntries);
}

/** Whether an entry is about a cause. */
function isChangeOf(
	{ entry }: AuditEntryRow,
	{ source, item_id }: { source: string; item_id: number },
): boolean {
	if (source === "") return false;
	const { subject, verb, page } = changeSourceOf(source as ChangeSource);
	if (page === null) return entry.subjectType === subject && (verb === undefined || entry.verb === verb);
	return subjectsOf(entry).some(({ type, id }) => type === subject && Number(id) === item_id);
}
