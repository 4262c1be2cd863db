import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { scoreRules } from "#db/automation/scores.ts";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { OwnChoice } from "#domain/automation/scores/events/definition.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { labelled } from "#domain/engine/placeholders/text.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { READ_BY } from "./readable.ts";

interface Choice {
	id: number;
	name: string;
}

/** So many of each are offered: the newest, and of salons the first. */
const MOST = 500;

/** Items that rules may name and no selector offers; null for those that the operator may not read. */
export async function listScoreChoices({
	ctx,
}: {
	ctx: OperatorCtx;
}): Promise<Record<OwnChoice, Choice[] | null>> {
	const [linked, salonRows, eventRows, scriptRows] = await ctx.db.batch([
		rowsOf<Choice>(
			ctx.db,
			// Each sent address makes a link: those that rules name are included, however many are newer.
			sql`select id, iif(name = '', url, name) as name from ${links} where id in (
					select id from (select id from ${links} order by id desc limit ${MOST})
					union all select item.value from ${scoreRules} r, json_each(r.item_ids) item
					where r.event = ${"link_tapped" satisfies ScoreEvent} and r.deleted_at is null)
				order by id desc`,
		),
		rowsOf<Choice>(
			ctx.db,
			sql`select id, name from ${salons} where deleted_at is null order by id limit ${MOST}`,
		),
		rowsOf<Choice>(
			ctx.db,
			// One that was just made has no page yet.
			sql`select f.id, coalesce(nullif(c.title, ''), f.name) as name from ${folders} f
				left join ${eventConfigs} c on c.group_id = f.id
				where f.kind = 'event_reserve' order by f.id desc limit ${MOST}`,
		),
		rowsOf<Choice>(
			ctx.db,
			sql`select id, name from ${scripts} where deleted_at is null order by id desc limit ${MOST}`,
		),
	]);
	const all = {
		link: linked.map(({ id, name }) => ({ id, name: labelled(name) })),
		salon: salonRows,
		event: eventRows,
		script: scriptRows,
	};
	const readable = (name: OwnChoice) => (mayDo(ctx.operator, READ_BY[name]) ? all[name] : null);
	return {
		link: readable("link"),
		salon: readable("salon"),
		event: readable("event"),
		script: readable("script"),
	};
}
