import { type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { scores } from "#db/automation/scores.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { products } from "#db/commerce/products.ts";
import { folders } from "#db/engine/folders.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { noTargets, type PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { namingsIn } from "#domain/engine/placeholders/placeholder-text.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";

const TARGET_COLUMNS = {
	part: typed<keyof Omit<PlaceholderTargets, "context">>(text),
	row: text,
};

type TargetRow = RowOfColumns<typeof TARGET_COLUMNS>;

/**
 * Every record that a text may refer to (friend fields, common variables, forms, salon URLs, events,
 * products and scores), read with one statement.
 */
export const loadAllTargets = (ctx: Ctx): Promise<PlaceholderTargets> =>
	readTargets(ctx, {
		friendInfo: sql`${vars.deletedAt} is null`,
		commonVars: sql`${commonVars.deletedAt} is null`,
		forms: sql`${forms.deletedAt} is null`,
		salons: sql`${salonUrls.deletedAt} is null and ${salons.deletedAt} is null`,
		events: sql`${eventUrls.deletedAt} is null`,
		products: sql`${products.deletedAt} is null`,
		scores: sql`${scores.deletedAt} is null`,
	});

/**
 * Records that these texts refer to, including deleted ones for histories; undefined where there are none, so
 * that nothing is read.
 */
export async function loadTargetsIn(
	ctx: Ctx,
	texts: readonly string[],
	{ alsoDeleted = false } = {},
): Promise<PlaceholderTargets | undefined> {
	const namings = namingsIn(texts);
	if (Object.values(namings).every(({ length }) => length === 0)) return undefined;
	const {
		friendInfo,
		commonVars: codes,
		forms: formCodes,
		salons: urlCodes,
		events,
		products: productCodes,
		scores: scoreNames,
	} = namings;
	const isLoaded = (deletedAt: SQL) => (alsoDeleted ? sql`1` : sql`${deletedAt} is null`);
	return readTargets(ctx, {
		// Names may be written in another width, so several records match; the placeholder then selects the right
		// one.
		friendInfo: sql`${vars.nameKey} in ${valuesOfList([...new Set(friendInfo.map(normaliseText))])} and ${isLoaded(sql`${vars.deletedAt}`)}`,
		commonVars: sql`${commonVars.code} in ${valuesOfList([...new Set(codes)])} and ${isLoaded(sql`${commonVars.deletedAt}`)}`,
		forms: sql`${forms.code} in ${valuesOfList([...new Set(formCodes)])} and ${isLoaded(sql`${forms.deletedAt}`)}`,
		salons: sql`${salonUrls.code} in ${valuesOfList([...new Set(urlCodes)])} and ${isLoaded(sql`${salonUrls.deletedAt}`)}`,
		events: sql`${eventUrls.code} in ${valuesOfList([...new Set(events)])} and ${isLoaded(sql`${eventUrls.deletedAt}`)}`,
		products: sql`${products.code} in ${valuesOfList([...new Set(productCodes)])} and ${isLoaded(sql`${products.deletedAt}`)}`,
		// Scores have no normalised name, but are few, so all are read.
		scores: scoreNames.length === 0 ? sql`0` : isLoaded(sql`${scores.deletedAt}`),
	});
}

async function readTargets(
	ctx: Ctx,
	conditions: Record<TargetRow["part"], SQL>,
): Promise<PlaceholderTargets> {
	// D1 accepts five terms in a compound, so the last three are one.
	const parts = await queryRows(
		ctx.db,
		TARGET_COLUMNS,
		sql`select part, row from (
			select 'friendInfo' as part, ${vars.id} as id,
				json_object('id', ${vars.id}, 'name', ${vars.name}, 'type', ${vars.type}) as row
				from ${vars} where ${conditions.friendInfo}
			union all select 'commonVars', ${commonVars.id},
				json_object('id', ${commonVars.id}, 'name', ${commonVars.name}, 'code', ${commonVars.code},
					'type', ${commonVars.type})
				from ${commonVars} where ${conditions.commonVars}
			union all select 'forms', ${forms.id},
				json_object('id', ${forms.id}, 'name', ${forms.name}, 'code', ${forms.code})
				from ${forms} where ${conditions.forms}
			union all select 'salons', ${salonUrls.id},
				json_object('id', ${salonUrls.id}, 'name', ${salons.name} || ' ' || ${salonUrls.name},
					'code', ${salonUrls.code})
				from ${salonUrls} join ${salons} on ${salons.id} = ${salonUrls.salonId} where ${conditions.salons}
			union all select * from (select 'events', ${eventUrls.id},
				json_object('id', ${eventUrls.id}, 'name', ${folders.name} || ' ' || ${eventUrls.name},
					'code', ${eventUrls.code})
				from ${eventUrls} join ${folders} on ${folders.id} = ${eventUrls.groupId} where ${conditions.events}
			union all select 'products', ${products.id},
				json_object('id', ${products.id}, 'name', ${products.name}, 'code', ${products.code})
				from ${products} where ${conditions.products}
			union all select 'scores', ${scores.id}, json_object('id', ${scores.id}, 'name', ${scores.name})
				from ${scores} where ${conditions.scores})
		) order by part, id`,
	);
	const targets = noTargets();
	for (const { part, row } of parts) (targets[part] as unknown[]).push(JSON.parse(row));
	return targets;
}
