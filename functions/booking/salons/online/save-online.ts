import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type {
	flowActionsInput,
	onlineConfigInput,
	waitingInput,
} from "#domain/booking/salons/inputs/online.ts";
import type { FlowActions } from "#domain/booking/salons/online.ts";
import type { ShopInfo } from "#domain/booking/salons/settings.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { recheckWaitingDays } from "../waiting/mark-waiting-days.ts";
import { type ConfigRow, findOnlineConfig } from "./show-online.ts";

interface Which {
	salonId: number;
	id?: number;
}

type Changes = Partial<typeof salonOnlineConfigs.$inferInsert>;

/** @throws Refusal 404 for a configuration of another salon, 409 where it was changed since the version given */
async function save(
	ctx: OperatorCtx,
	{ salonId, id }: Which,
	version: number | undefined,
	changesOf: (config: ConfigRow) => Changes,
	also: Statement[] = [],
) {
	const config = await findOnlineConfig(ctx, salonId);
	if (id !== undefined && config.id !== id) throw notFound();
	if (version !== undefined && version !== config.version) throw changedByOther();
	const changes = changesOf(config);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(salonOnlineConfigs)
			.set({ ...changes, version: config.version + 1 })
			.where(and(eq(salonOnlineConfigs.id, config.id), eq(salonOnlineConfigs.version, config.version))),
		auditOfChange(ctx, { verb: "salon.online", subjectType: "salon", subjectId: salonId, detail: changes }),
		...also,
	]);
	if (meta.changes === 0) throw changedByOther();
	return { id: config.id, version: config.version + 1 };
}

/** Saves what friends see of the shop, and the terms (M-295). */
export const saveOnlineConfig = ({
	ctx,
	input: { salonId, id, shop_info, agreement, version },
}: {
	ctx: OperatorCtx;
	input: z.output<typeof onlineConfigInput> & Required<Which>;
}) => save(ctx, { salonId, id }, version, () => ({ shopInfo: shop_info, agreement }));

export const saveShop = ({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number; shop: ShopInfo } }) =>
	save(ctx, input, undefined, () => ({ shopInfo: input.shop }));

/** Saves which action each event runs (M-296). @throws Refusal 422 for an action that there is not */
export async function saveOnlineFlowActions({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof flowActionsInput> & Required<Which>;
}) {
	const chosen = Object.entries(input.actions).filter(([, id]) => id !== null) as [string, number][];
	await assertActions(
		ctx,
		chosen.map(([event, id]) => ({ id, field: `actions[${event}]` })),
	);
	const { vacancy: _, ...flow } = Object.fromEntries(chosen) as FlowActions;
	// That of a time that becomes free is saved with the switch that it belongs to.
	return save(ctx, input, input.version, ({ actions: { vacancy } }) => ({
		actions: { ...flow, ...(vacancy !== undefined && { vacancy }) },
	}));
}

/**
 * Saves whether friends may wait for a full day, and what tells them. Where it is turned on again, those who waited before
 * are looked after at once.
 * @throws Refusal 403 for another action by somebody who may not look at actions, 422 for one that there is not
 */
export async function saveWaiting({
	ctx,
	input: { salonId, takes_waiting, action_id, version },
}: {
	ctx: OperatorCtx;
	input: z.output<typeof waitingInput> & { salonId: number };
}) {
	const { actions: known } = await findOnlineConfig(ctx, salonId);
	if (action_id !== (known.vacancy ?? null) && !hasAbility(ctx.operator, "action-read")) throw forbidden();
	if (action_id !== null) await assertActions(ctx, [{ id: action_id, field: "action_id" }]);
	return save(
		ctx,
		{ salonId },
		version,
		({ actions: { vacancy: _, ...flow } }) => ({
			takesWaiting: takes_waiting,
			actions: { ...flow, ...(action_id !== null && { vacancy: action_id }) },
		}),
		takes_waiting ? [recheckWaitingDays(ctx.db, salonId, ctx.now)] : [],
	);
}

/** @throws Refusal 422 for an action that there is not, by the field that names it */
async function assertActions(ctx: OperatorCtx, chosen: { id: number; field: string }[]): Promise<void> {
	const ids = [...new Set(chosen.map(({ id }) => id))];
	const known = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(and(sql`${actions.id} in ${valuesOfList(ids)}`, isNull(actions.deletedAt)));
	const isKnown = new Set(known.map(({ id }) => id));
	for (const { id, field } of chosen) if (!isKnown.has(id)) throw invalid(field, SALON_TEXTS.actionUnknown);
}
