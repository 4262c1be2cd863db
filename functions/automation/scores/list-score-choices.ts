import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { scoreRules } from "#db/automation/scores.ts";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { KindWithoutSelector } from "#domain/automation/scores/events/definition.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { READ_ABILITY } from "./assert-events-readable.ts";

const CHOICE_COLUMNS = {
	id: number,
	name: text,
};

type Choice = RowOfColumns<typeof CHOICE_COLUMNS>;

/** Maximum number of items of each kind: the newest; for salons the oldest. */
const MAX_CHOICES = 500;

/** Items for rules of kinds that no selector offers; null for a kind that the operator may not read. */
export async function listScoreChoices({
	ctx,
}: {
	ctx: OperatorCtx;
}): Promise<Record<KindWithoutSelector, Choice[] | null>> {
	const [linkRows, salonRows, eventRows, scriptRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			CHOICE_COLUMNS,
			// Each sent address creates a link, so links used by rules are included even if many are newer.
			sql`select id, iif(name = '', url, name) as name from ${links} where id in (
					select id from (select id from ${links} order by id desc limit ${MAX_CHOICES})
					union all select item.value from ${scoreRules} r, json_each(r.item_ids) item
					where r.event = ${"link_tapped" satisfies ScoreEvent} and r.deleted_at is null)
				order by id desc`,
		),
		queryRows(
			ctx.db,
			CHOICE_COLUMNS,
			sql`select id, name from ${salons} where deleted_at is null order by id limit ${MAX_CHOICES}`,
		),
		queryRows(
			ctx.db,
			CHOICE_COLUMNS,
			// An event that was just created has no page yet.
			sql`select f.id, coalesce(nullif(c.title, ''), f.name) as name from ${folders} f
				left join ${eventConfigs} c on c.group_id = f.id
				where f.kind = 'event_reserve' order by f.id desc limit ${MAX_CHOICES}`,
		),
		queryRows(
			ctx.db,
			CHOICE_COLUMNS,
			sql`select id, name from ${scripts} where deleted_at is null order by id desc limit ${MAX_CHOICES}`,
		),
	]);
	const choicesByKind = {
		link: linkRows.map(({ id, name }) => ({ id, name: labelPlaceholders(name) })),
		salon: salonRows,
		event: eventRows,
		script: scriptRows,
	};
	const readableChoices = (name: KindWithoutSelector) =>
		hasAbility(ctx.operator, READ_ABILITY[name]) ? choicesByKind[name] : null;
	return {
		link: readableChoices("link"),
		salon: readableChoices("salon"),
		event: readableChoices("event"),
		script: readableChoices("script"),
	};
}
