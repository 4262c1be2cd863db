import { eq, sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import { nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import {
	copyCatalogStatements,
	copyHoursStatements,
	copyOnlineStatements,
	type SalonCopy,
} from "./salon-copy-statements.ts";

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
	const copy: SalonCopy = {
		db: ctx.db,
		source: source.id,
		copyId: sql<number>`(select id from ${salons} where ${salons.saveKey} = ${ctx.saveKey})`,
		saveKey: ctx.saveKey,
		now: ctx.now,
	};
	const { id: _, version: __, ...columns } = source;
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
			...copyCatalogStatements(copy),
			...copyHoursStatements(copy),
			...copyOnlineStatements(copy),
			auditRow(ctx, { verb: "salon.copy", subjectType: "salon", subjectId: source.id, detail: { name } }),
		]),
	);
	return storedCopy!;
}
