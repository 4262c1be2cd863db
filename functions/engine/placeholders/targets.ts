import { type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { scores } from "#db/automation/scores.ts";
import { eventUrls } from "#db/booking/event-pages.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { noTargets, type PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { namingsIn } from "#domain/engine/placeholders/text.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import type { Ctx } from "#functions/context.ts";

interface Part {
	part: keyof Omit<PlaceholderTargets, "context">;
	row: string;
}

/** Everything that a text may name (friend information, common variables, forms, salon URLs, events and scores), in one statement. */
export const allTargets = (ctx: Ctx): Promise<PlaceholderTargets> =>
	readTargets(ctx, {
		friendInfo: sql`${vars.deletedAt} is null`,
		commonVars: sql`${commonVars.deletedAt} is null`,
		forms: sql`${forms.deletedAt} is null`,
		salons: sql`${salonUrls.deletedAt} is null and ${salons.deletedAt} is null`,
		events: sql`${eventUrls.deletedAt} is null`,
		scores: sql`${scores.deletedAt} is null`,
	});

/**
 * The records that these texts name, including deleted ones for histories; undefined where the texts name nothing, so
 * that nothing is read.
 */
export async function targetsIn(
	ctx: Ctx,
	texts: readonly string[],
	{ alsoDeleted = false } = {},
): Promise<PlaceholderTargets | undefined> {
	const named = namingsIn(texts);
	if (Object.values(named).every(({ length }) => length === 0)) return undefined;
	const {
		friendInfo,
		commonVars: codes,
		forms: formCodes,
		salons: urlCodes,
		events,
		scores: scoreNames,
	} = named;
	const there = (deletedAt: SQL) => (alsoDeleted ? sql`1` : sql`${deletedAt} is null`);
	return readTargets(ctx, {
		// A name may be written in another width, so several are read; the placeholder then picks the right one.
		friendInfo: sql`${vars.nameKey} in ${among([...new Set(friendInfo.map(normalise))])} and ${there(sql`${vars.deletedAt}`)}`,
		commonVars: sql`${commonVars.code} in ${among([...new Set(codes)])} and ${there(sql`${commonVars.deletedAt}`)}`,
		forms: sql`${forms.code} in ${among([...new Set(formCodes)])} and ${there(sql`${forms.deletedAt}`)}`,
		salons: sql`${salonUrls.code} in ${among([...new Set(urlCodes)])} and ${there(sql`${salonUrls.deletedAt}`)}`,
		events: sql`${eventUrls.code} in ${among([...new Set(events)])} and ${there(sql`${eventUrls.deletedAt}`)}`,
		// A score keeps no name in another width; there are few of them.
		scores: scoreNames.length === 0 ? sql`0` : there(sql`${scores.deletedAt}`),
	});
}

async function readTargets(ctx: Ctx, wanted: Record<Part["part"], SQL>): Promise<PlaceholderTargets> {
	// D1 takes five terms of a compound, so the last two are one.
	const parts = await rowsOf<Part>(
		ctx.db,
		sql`select part, row from (
			select 'friendInfo' as part, ${vars.id} as id,
				json_object('id', ${vars.id}, 'name', ${vars.name}, 'type', ${vars.type}) as row
				from ${vars} where ${wanted.friendInfo}
			union all select 'commonVars', ${commonVars.id},
				json_object('id', ${commonVars.id}, 'name', ${commonVars.name}, 'code', ${commonVars.code},
					'type', ${commonVars.type})
				from ${commonVars} where ${wanted.commonVars}
			union all select 'forms', ${forms.id},
				json_object('id', ${forms.id}, 'name', ${forms.name}, 'code', ${forms.code})
				from ${forms} where ${wanted.forms}
			union all select 'salons', ${salonUrls.id},
				json_object('id', ${salonUrls.id}, 'name', ${salons.name} || ' ' || ${salonUrls.name},
					'code', ${salonUrls.code})
				from ${salonUrls} join ${salons} on ${salons.id} = ${salonUrls.salonId} where ${wanted.salons}
			union all select * from (select 'events', ${eventUrls.id},
				json_object('id', ${eventUrls.id}, 'name', ${folders.name} || ' ' || ${eventUrls.name},
					'code', ${eventUrls.code})
				from ${eventUrls} join ${folders} on ${folders.id} = ${eventUrls.groupId} where ${wanted.events}
			union all select 'scores', ${scores.id}, json_object('id', ${scores.id}, 'name', ${scores.name})
				from ${scores} where ${wanted.scores})
		) order by part, id`,
	);
	const targets = noTargets();
	for (const { part, row } of parts) (targets[part] as unknown[]).push(JSON.parse(row));
	return targets;
}
