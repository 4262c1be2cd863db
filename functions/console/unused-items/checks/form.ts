import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { coupons } from "#db/commerce/coupons.ts";
import { products } from "#db/commerce/products.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { commonVarValues } from "#db/people/common-variables.ts";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { IDLE_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Texts from which friends reach a form: rows of a table under an alias, and the columns with the texts. */
const TEXTS: readonly { from: SQL; columns: readonly SQLWrapper[] }[] = [
	{ from: sql`${templates} where deleted_at is null`, columns: [templates.content] },
	{
		from: sql`${actions} join ${actionEffects} on action_id = ${actions.id} and ${actionEffects.version} = ${actions.version}
			where ${actions.deletedAt} is null`,
		columns: [actionEffects.effect],
	},
	{ from: sql`${broadcasts} where deleted_at is null`, columns: [broadcasts.messages, broadcasts.abTest] },
	{ from: sql`${richmenus} where deleted_at is null`, columns: [richmenus.buttons] },
	{
		from: sql`${salonOnlineConfigs} where true`,
		columns: [salonOnlineConfigs.shopInfo, salonOnlineConfigs.agreement],
	},
	{
		from: sql`${eventConfigs} where true`,
		columns: [eventConfigs.description, eventConfigs.contact, eventConfigs.page],
	},
	{ from: sql`${landings} where deleted_at is null`, columns: [landings.page] },
	{ from: sql`${products} where deleted_at is null`, columns: [products.description] },
	{ from: sql`${coupons} where deleted_at is null`, columns: [coupons.description, coupons.terms] },
	{ from: sql`${commonVarValues} where true`, columns: [commonVarValues.value] },
	{ from: sql`${settings} where true`, columns: [settings.value] },
];

/** Condition: some text contains the form's code, or another form's text does. */
const isWrittenSomewhere = sql`(${sql.join(
	[
		...TEXTS.map(
			({ from, columns }) =>
				sql`exists (select 1 from ${from} and (${sql.join(
					columns.map((column) => sql`instr(${column}, w.code) > 0`),
					sql` or `,
				)}))`,
		),
		sql`exists (select 1 from ${forms} o where o.deleted_at is null and o.id <> w.id
			and (instr(o.description, w.code) > 0 or instr(o.fields, w.code) > 0))`,
	],
	sql` or `,
)})`;

/** Forms without an answer for some time whose address no text contains. */
export const findFormsWithoutEntry: UnusedCheckFinder = async ({ db, now }, limit) => {
	const since = now - IDLE_DAYS * DAY;
	const rows = await queryRows(
		db,
		{ id: number, name: text, answers: number },
		sql`select w.id as id, w.name as name, (select count(*) from ${formAnswers} a where a.form_id = w.id) as answers
			from ${forms} w where w.deleted_at is null and w.created_at < ${since}
				and not exists (select 1 from ${formAnswers} a where a.form_id = w.id and a.created_at >= ${since})
				and not ${isWrittenSomewhere}
			order by w.id limit ${limit}`,
	);
	return rows.map(({ answers, ...row }) => ({
		...row,
		reason: UNUSED_ITEM_TEXTS.form(IDLE_DAYS),
		records: answers === 0 ? null : UNUSED_ITEM_TEXTS.answers(answers),
	}));
};
