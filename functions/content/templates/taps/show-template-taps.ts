import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { TapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import type { ReportedTap } from "#domain/content/templates/flex/flex-tap-data.ts";
import { listTemplateTaps } from "#domain/content/templates/template-taps.ts";
import type { Ctx } from "#functions/context.ts";
import { countTaps } from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { fromTemplateTaps, selectTappedTemplate } from "./template-tap-queries.ts";

/**
 * Tap counts of a template in a period, within the operator's scope: in total, by distinct friends, and
 * for each button. Buttons with the same data count as one. The total includes taps on buttons that were
 * removed later.
 * @throws Refusal 404
 */
export async function showTemplateTaps({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TapsQuery & { id: number };
}) {
	const [[template], tapCounts] = await ctx.db.batch([
		selectTappedTemplate(ctx, input.id),
		countTaps<string>(ctx, fromTemplateTaps(ctx, input), sql`p.data`),
	]);
	if (!template) throw notFound();
	const { content } = template;
	const reportedTaps = listTemplateTaps(content);
	const names = await loadActionNames(ctx, reportedTaps);
	const totalCount = tapCounts.find(({ button }) => button === null);
	const total = totalCount?.taps ?? 0;
	return {
		id: template.id,
		name: template.name,
		type: template.type,
		group_id: template.groupId,
		tap_count: total,
		unique_tap_count: totalCount?.friends ?? 0,
		buttons: [...Map.groupBy(reportedTaps, ({ data }) => data)].map(([data, tapsOfButton]) => {
			const buttonCount = tapCounts.find(({ button }) => button === data);
			const [{ isCounted }] = tapsOfButton as [ReportedTap];
			const tapWithAction = tapsOfButton.find(({ actionId }) => actionId !== null);
			return {
				data,
				/** Distinct labels; empty for a part without a name. */
				labels: [...new Set(tapsOfButton.map(({ label }) => label))],
				/** Empty for a button without an action, or with a deleted one. */
				action: names.get(tapWithAction?.actionId ?? null) ?? "",
				/** 0 where the sent message does not identify its template. */
				is_counted: isCounted ? (1 as const) : (0 as const),
				tap_count: buttonCount?.taps ?? 0,
				unique_tap_count: buttonCount?.friends ?? 0,
				/** Share of all taps of the period, from 0 to 1. */
				share: total === 0 ? 0 : (buttonCount?.taps ?? 0) / total,
			};
		}),
	};
}

async function loadActionNames(
	{ db }: Ctx,
	reportedTaps: readonly ReportedTap[],
): Promise<Map<number | null, string>> {
	const ids = reportedTaps.flatMap(({ actionId }) => actionId ?? []);
	if (ids.length === 0) return new Map();
	const rows = await queryRows(
		db,
		{ id: number, name: text },
		sql`select id, name from ${actions} where id in ${valuesOfList(ids)} and deleted_at is null`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}
