import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { TapsQuery } from "#domain/content/rich-menus/taps.ts";
import { flexContents } from "#domain/content/templates/content.ts";
import { type ToldTap, toldTapsIn } from "#domain/content/templates/flex/tap-data.ts";
import type { Ctx } from "#functions/context.ts";
import { countTaps } from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { templateTapped, templateTapsFrom } from "./period.ts";

/**
 * The taps on a Flex message's buttons in a period, within the operator's scope: all, by how many friends, and each
 * button's share. Buttons that hold the same are one. Taps on buttons that were removed since count among all.
 * @throws Refusal 404
 */
export async function showTemplateTaps({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TapsQuery & { id: number };
}) {
	const [[template], counted] = await ctx.db.batch([
		templateTapped(ctx, input.id),
		countTaps<string>(ctx, templateTapsFrom(ctx, input), sql`p.data`),
	]);
	if (!template) throw notFound();
	const { content } = template;
	const told = content.type === "flex" ? toldTapsIn(flexContents(content.contents)) : [];
	const names = await actionNames(ctx, told);
	const all = counted.find(({ button }) => button === null);
	const total = all?.taps ?? 0;
	return {
		id: template.id,
		name: template.name,
		type: template.type,
		group_id: template.groupId,
		tap_count: total,
		unique_tap_count: all?.friends ?? 0,
		buttons: [...Map.groupBy(told, ({ data }) => data)].map(([data, places]) => {
			const of = counted.find(({ button }) => button === data);
			const [{ isCounted }] = places as [ToldTap];
			const acting = places.find(({ actionId }) => actionId !== null);
			return {
				data,
				/** Distinct labels of the button; empty for a part without a name. */
				labels: [...new Set(places.map(({ label }) => label))],
				/** Empty for one that only records the tap, or whose action is gone. */
				action: names.get(acting?.actionId ?? null) ?? "",
				/** 0 where the sent message does not identify its template. */
				is_counted: isCounted ? (1 as const) : (0 as const),
				tap_count: of?.taps ?? 0,
				unique_tap_count: of?.friends ?? 0,
				/** Of all taps of the period, from 0 to 1. */
				share: total === 0 ? 0 : (of?.taps ?? 0) / total,
			};
		}),
	};
}

async function actionNames({ db }: Ctx, told: readonly ToldTap[]): Promise<Map<number | null, string>> {
	const ids = told.flatMap(({ actionId }) => actionId ?? []);
	if (ids.length === 0) return new Map();
	const rows = await queryRows<{ id: number; name: string }>(
		db,
		sql`select id, name from ${actions} where id in ${valuesOfList(ids)} and deleted_at is null`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}
