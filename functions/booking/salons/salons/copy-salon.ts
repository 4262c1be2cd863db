import { eq, sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import {
	salonCourses,
	salonOpeningHours,
	salonResources,
	salonSpecialDates,
	salons,
	salonUnlinks,
} from "#db/booking/salons.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

const MAX_NAME = 100;

/**
 * Copies a salon with its settings, resources and courses, but without shifts and bookings. The copy has
 * online booking turned off.
 * @throws Refusal 404
 */
export async function duplicateSalon({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const [source] = await ctx.db.select().from(salons).where(eq(salons.id, input.salonId));
	if (!source || source.deletedAt !== null) throw notFound();
	const selectSavedCopy = () => selectSaved(ctx, salons);
	const [earlierCopy] = await selectSavedCopy();
	if (earlierCopy) return earlierCopy;
	const name = nameOfCopy(source.name, MAX_NAME);
	const newSalonId = sql<number>`(select id from ${salons} where ${salons.saveKey} = ${ctx.saveKey})`;
	const from = (table: { salonId: unknown }) => sql`from ${table} t where t.salon_id = ${source.id}`;
	const { id: _, version: __, ...columns } = source;
	// Finds the copy of a row by its save key, which ends with the id of the original.
	const ordinalOf = (table: typeof salonResources | typeof salonCourses, id: ReturnType<typeof sql>) =>
		sql`(select c.id from ${table} c where c.salon_id = ${newSalonId} and c.save_key = ${ctx.saveKey} || ':' || ${id})`;
	/** Columns that resources and courses share. */
	const copiedColumns = {
		salonId: newSalonId,
		createdAt: ctx.now,
		saveKey: sql`${ctx.saveKey} || ':' || t.id`,
		name: sql`t.name`,
		nameKey: sql`t.name_key`,
		picture: sql`t.picture`,
		description: sql`t.description`,
		isEnabled: sql`t.is_enabled`,
		position: sql`t.position`,
	};
	const storedCopy = await saveOnce(selectSavedCopy, () =>
		ctx.db.batch([
			ctx.db.insert(salons).values({
				...columns,
				name,
				nameKey: normaliseText(name),
				enableOnline: false,
				createdAt: ctx.now,
				saveKey: ctx.saveKey,
				position: sql`(select coalesce(max(position), 0) + 1 from ${salons})`,
			}),
			execute(
				ctx.db,
				insertInto(
					salonResources,
					{
						...copiedColumns,
						kind: sql`t.kind`,
						colour: sql`t.colour`,
						capacityAdmin: sql`t.capacity_admin`,
						capacityFriend: sql`t.capacity_friend`,
						fee: sql`t.fee`,
					},
					sql`${from(salonResources)} and t.deleted_at is null`,
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonCourses,
					{
						...copiedColumns,
						minutes: sql`t.minutes`,
						price: sql`t.price`,
						bufferBefore: sql`t.buffer_before`,
						bufferAfter: sql`t.buffer_after`,
					},
					sql`${from(salonCourses)} and t.deleted_at is null`,
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonUnlinks,
					{
						salonId: newSalonId,
						resourceId: ordinalOf(salonResources, sql`t.resource_id`),
						courseId: ordinalOf(salonCourses, sql`t.course_id`),
					},
					sql`${from(salonUnlinks)}
					and t.resource_id in (select id from ${salonResources} where deleted_at is null)
					and t.course_id in (select id from ${salonCourses} where deleted_at is null)`,
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonOpeningHours,
					{ salonId: newSalonId, weekday: sql`t.weekday`, hours: sql`t.hours` },
					from(salonOpeningHours),
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonSpecialDates,
					{ salonId: newSalonId, date: sql`t.date`, name: sql`t.name`, hours: sql`t.hours` },
					from(salonSpecialDates),
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonOnlineConfigs,
					{
						salonId: newSalonId,
						shopInfo: sql`t.shop_info`,
						agreement: sql`t.agreement`,
						actions: sql`t.actions`,
						takesWaiting: sql`t.takes_waiting`,
					},
					from(salonOnlineConfigs),
				),
			),
			execute(
				ctx.db,
				insertInto(
					salonCustomerItems,
					{
						salonId: newSalonId,
						name: sql`t.name`,
						type: sql`t.type`,
						options: sql`t.options`,
						isRequired: sql`t.is_required`,
						varId: sql`t.var_id`,
						position: sql`t.position`,
					},
					sql`${from(salonCustomerItems)} and t.deleted_at is null`,
				),
			),
			auditRow(ctx, { verb: "salon.copy", subjectType: "salon", subjectId: source.id, detail: { name } }),
		]),
	);
	return storedCopy!;
}
