import { sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import { links } from "#db/acquisition/links.ts";
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
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { daysAfter, daysBetween } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { ITEM_NAME } from "#functions/console/sending-costs/item-names.ts";
import { assertSeesAccount } from "#functions/console/sending-costs/show-costs.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import type { FigureSpan } from "./figure-records.ts";
import { FIGURE_RECORDS } from "./figures/registry.ts";
import { listChanges } from "./list-changes.ts";

interface ExplainFigure {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: FigureChangeQuery;
}

/** First day that can be chosen; LINE began later. */
const FIRST_DAY = "2010-01-01";

/** Days of the chart and of the compared periods. @throws Refusal 422 for a day that has not begun */
function daysOf(ctx: OperatorCtx, { day, days }: FigureChangeQuery) {
	const today = currentDay(ctx.now, ctx.zone);
	const lastDay = day ?? daysAfter(today, -1);
	if (lastDay > today || lastDay < FIRST_DAY) throw invalid("day", FIELD_TEXTS.choiceUnknown);
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
	const startOf = (day: string) => toInstant(day, "00:00", ctx.zone)!;
	const [firstDay, dayAfter] = [days.chart[0]!, daysAfter(days.lastDay, 1)];
	const span = { firstDay, dayAfter, from: startOf(firstDay), before: startOf(dayAfter) };
	const rows = await readRecords(ctx, input, span);
	const ranked = rankCauses(countsOf(rows, days), MAX_CAUSES);
	const showsChanges = hasAbility(ctx.operator, "audit-read");
	const [causes, changes] = await Promise.all([
		presentCauses(ctx, ranked.causes),
		showsChanges
			? listChanges({
					ctx,
					kinds,
					causes: ranked.causes,
					from: startOf(days.before[0]!),
					before: span.before,
				})
			: null,
	]);
	return {
		...ranked,
		causes: causes.map((cause, index) => ({ ...cause, changes: changes?.ofCauses[index] ?? [] })),
		/** Whether the operator may read the log of changes. */
		shows_changes: showsChanges,
		account_changes: changes?.ofAccount ?? [],
		day: days.lastDay,
		/** Whether the last day is not over. */
		is_current: days.lastDay === currentDay(ctx.now, ctx.zone),
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
