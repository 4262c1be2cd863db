import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type {
	onlineConfigInput,
	salonFlowActionsInput,
	waitingSettingsInput,
} from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import type { ShopInfo } from "#domain/booking/salons/salon-settings.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { assertLookVisible } from "#functions/booking/booking-pages/page-look.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { scheduleWaitingCheckStatement } from "../waiting/waiting-list-statements.ts";
import { findOnlineConfig, type OnlineConfigRow } from "./show-online-config.ts";

interface OnlineConfigReference {
	salonId: number;
	id?: number;
}

type OnlineConfigChanges = Partial<typeof salonOnlineConfigs.$inferInsert>;

/**
 * @throws Refusal 404 for a configuration of another salon, 409 where it was changed since the given version
 */
async function updateOnlineConfig(
	ctx: OperatorCtx,
	{ salonId, id }: OnlineConfigReference,
	version: number | undefined,
	changesOf: (config: OnlineConfigRow) => OnlineConfigChanges,
	extraStatements: Statement[] = [],
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
		...extraStatements,
	]);
	if (meta.changes === 0) throw changedByOther();
	return { id: config.id, version: config.version + 1 };
}

/** Saves the public shop information and the terms (M-295). */
export async function saveOnlineConfig({
	ctx,
	input: { salonId, id, shop_info, agreement, version },
}: {
	ctx: OperatorCtx;
	input: z.output<typeof onlineConfigInput> & Required<OnlineConfigReference>;
}) {
	await assertLookVisible(ctx, shop_info, (field) => `shop_info[${field}]`);
	return updateOnlineConfig(ctx, { salonId, id }, version, () => ({ shopInfo: shop_info, agreement }));
}

/** Saves the shop information that public pages show. @throws Refusal 422 for an unknown picture */
export async function saveShopInfo({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; shop: ShopInfo };
}) {
	await assertLookVisible(ctx, input.shop, (field) => field);
	return updateOnlineConfig(ctx, input, undefined, () => ({ shopInfo: input.shop }));
}

/** Saves the action per event (M-296). @throws Refusal 422 for an unknown action */
export async function saveOnlineFlowActions({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof salonFlowActionsInput> & Required<OnlineConfigReference>;
}) {
	const chosenActions = Object.entries(input.actions).filter(([, id]) => id !== null) as [string, number][];
	await assertKnownActions(
		ctx,
		chosenActions.map(([event, id]) => ({ id, field: `actions[${event}]` })),
	);
	const { vacancy: _, ...flow } = Object.fromEntries(chosenActions) as SalonFlowActions;
	// The vacancy action is saved with the waiting list's settings instead.
	return updateOnlineConfig(ctx, input, input.version, ({ actions: { vacancy } }) => ({
		actions: { ...flow, ...(vacancy !== undefined && { vacancy }) },
	}));
}

/**
 * Saves whether friends can join the waiting list of a full day, and the action that notifies them. Turning
 * it on rechecks the existing entries.
 * @throws Refusal 403 for another action by an operator without the ability to read actions, 422 for an
 * unknown action
 */
export async function saveWaitingSettings({
	ctx,
	input: { salonId, takes_waiting, action_id, version },
}: {
	ctx: OperatorCtx;
	input: z.output<typeof waitingSettingsInput> & { salonId: number };
}) {
	const { actions: storedActions } = await findOnlineConfig(ctx, salonId);
	if (action_id !== (storedActions.vacancy ?? null) && !hasAbility(ctx.operator, "action-read"))
		throw forbidden();
	if (action_id !== null) await assertKnownActions(ctx, [{ id: action_id, field: "action_id" }]);
	return updateOnlineConfig(
		ctx,
		{ salonId },
		version,
		({ actions: { vacancy: _, ...flow } }) => ({
			takesWaiting: takes_waiting,
			actions: { ...flow, ...(action_id !== null && { vacancy: action_id }) },
		}),
		takes_waiting ? [scheduleWaitingCheckStatement(ctx.db, salonId, ctx.now)] : [],
	);
}

/** @throws Refusal 422 for an unknown action, with the name of its field */
async function assertKnownActions(
	ctx: OperatorCtx,
	chosenActions: { id: number; field: string }[],
): Promise<void> {
	const ids = [...new Set(chosenActions.map(({ id }) => id))];
	const existingActions = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(and(sql`${actions.id} in ${valuesOfList(ids)}`, isNull(actions.deletedAt)));
	const existingIds = new Set(existingActions.map(({ id }) => id));
	for (const { id, field } of chosenActions)
		if (!existingIds.has(id)) throw invalid(field, SALON_TEXTS.actionUnknown);
}
