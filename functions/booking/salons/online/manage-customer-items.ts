import { and, eq, isNull, sql } from "drizzle-orm";
import { salonAnswers } from "#db/booking/salon-history.ts";
import { salonCustomerItems } from "#db/booking/salon-online.ts";
import { vars } from "#db/people/friend-fields.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	type CustomerItemInput,
	MAX_CUSTOMER_ITEMS,
} from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { isWholeOrder } from "#domain/platform/wire/input-schemas.ts";
import { auditOfChange, auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findOnlineConfig, selectCustomerItems, showOnlineConfig } from "./show-online-config.ts";

/**
 * Creates or updates a question to customers (M-297).
 * @throws Refusal 404, 422 for unknown friend information, or above the maximum number of questions
 */
export async function saveCustomerItem({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: CustomerItemInput & { salonId: number };
}) {
	const { salonId, id, var_id: varId, is_required: isRequired, ...rest } = input;
	await findOnlineConfig(ctx, salonId);
	const saveKey = `${salonId}:${ctx.saveKey}`;
	if (await isItemSaved(ctx, saveKey)) return showOnlineConfig({ ctx, input: { salonId } });
	await assertFieldExists(ctx, varId);
	const items = await selectCustomerItems(ctx, salonId);
	const columns = { ...rest, isRequired, varId };
	const audit = { verb: "salon.item", subjectType: "salon", subjectId: salonId, detail: columns };
	if (id !== null) {
		if (!items.some((item) => item.id === id)) throw notFound();
		const [{ meta }] = await ctx.db.batch([
			ctx.db
				.update(salonCustomerItems)
				.set(columns)
				.where(and(eq(salonCustomerItems.id, id), isNull(salonCustomerItems.deletedAt))),
			auditOfChange(ctx, audit),
		]);
		if (meta.changes === 0) throw notFound();
	} else {
		const itemCount = sql`(select count(*) from ${salonCustomerItems} where salon_id = ${salonId} and deleted_at is null)`;
		const [{ meta }] = await ctx.db.batch([
			// Counted in the writing statement because two operators may add a question at once.
			execute(
				ctx.db,
				insertInto(
					salonCustomerItems,
					{
						salonId,
						...columns,
						position: sql`(select coalesce(max(position), 0) + 1 from ${salonCustomerItems} where salon_id = ${salonId})`,
					},
					sql`where ${itemCount} < ${MAX_CUSTOMER_ITEMS}`,
				),
			),
			auditOfChange(ctx, audit),
			// A concurrent save with the same key fails as a whole; its retry finds this row.
			ctx.db.insert(salonAnswers).values({ saveKey, salonId, at: ctx.now, answer: null }),
		]);
		if (meta.changes === 0) throw invalid("ERROR", SALON_TEXTS.tooMany(MAX_CUSTOMER_ITEMS));
	}
	return showOnlineConfig({ ctx, input: { salonId } });
}

/** Deletes a question to customers; existing answers are kept (M-298). */
export async function deleteCustomerItem({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	const { salonId, id } = input;
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(salonCustomerItems)
			.set({ deletedAt: ctx.now })
			.where(
				and(
					eq(salonCustomerItems.id, id),
					eq(salonCustomerItems.salonId, salonId),
					isNull(salonCustomerItems.deletedAt),
				),
			),
		auditOfChange(ctx, {
			verb: "salon.item.remove",
			subjectType: "salon",
			subjectId: salonId,
			detail: { id },
		}),
	]);
	if (meta.changes === 0) throw notFound();
	return showOnlineConfig({ ctx, input: { salonId } });
}

/**
 * Reorders the questions to customers (M-299).
 * @throws Refusal 422 unless the list contains exactly the salon's questions
 */
export async function reorderCustomerItems({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; sorted_ids: number[] };
}) {
	const { salonId, sorted_ids: ids } = input;
	const existingIds = new Set((await selectCustomerItems(ctx, salonId)).map(({ id }) => id));
	if (!isWholeOrder(ids, existingIds)) throw invalid("sorted_ids", SALON_TEXTS.orderIncomplete);
	const { rows, column } = rowsFrom(
		ids.map((id, index) => ({ id, position: index + 1 })),
		["id", "position"],
	);
	await ctx.db.batch([
		execute(
			ctx.db,
			sql`update ${salonCustomerItems} set position = s.position
				from (select ${column.id} as id, ${column.position} as position from ${rows}) s
				where ${salonCustomerItems.id} = s.id`,
		),
		auditRow(ctx, { verb: "salon.item.sort", subjectType: "salon", subjectId: salonId, detail: { ids } }),
	]);
	return showOnlineConfig({ ctx, input: { salonId } });
}

/** Whether a save with this key was already done; repeating it is safe. */
async function isItemSaved(ctx: OperatorCtx, saveKey: string): Promise<boolean> {
	const savedItem = await ctx.db
		.select({ at: salonAnswers.at })
		.from(salonAnswers)
		.where(eq(salonAnswers.saveKey, saveKey));
	return savedItem.length > 0;
}

async function assertFieldExists(ctx: OperatorCtx, id: number | null): Promise<void> {
	if (id === null) return;
	const [field] = await ctx.db
		.select({ id: vars.id })
		.from(vars)
		.where(and(eq(vars.id, id), isNull(vars.deletedAt)));
	if (!field) throw invalid("var_id", SALON_TEXTS.varUnknown);
}
