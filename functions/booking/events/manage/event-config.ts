import { and, eq, isNull, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { actions } from "#db/engine/actions.ts";
import { folders } from "#db/engine/folders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { EventFlowActions } from "#domain/booking/events/event-flow.ts";
import type { EventActionsInput, EventConfigInput } from "#domain/booking/events/event-inputs.ts";
import { NO_EVENT_PLACE } from "#domain/booking/events/event-place.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { assertLookVisible } from "#functions/booking/booking-pages/page-look.ts";
import { hasOnlineProvider } from "#functions/commerce/payments/provider-access.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { resetSlotRemindersStatement } from "../slot-reminder-time.ts";
import { findEventConfig } from "./manage-events.ts";

interface EventIdInput {
	id: number;
}

/** Returns the booking settings of an event, with the action per flow event. @throws Refusal 404 */
export async function showEventConfig({ ctx, input: { id } }: { ctx: OperatorCtx; input: EventIdInput }) {
	const { name, config } = await findEventConfig(ctx, id);
	return {
		id,
		name,
		is_open: config.isOpen,
		title: config.title,
		description: config.description,
		contact: config.contact,
		page: { ...NO_EVENT_PLACE, ...config.page },
		needs_approval: config.needsApproval,
		pays_before: config.paysBefore,
		refund_rule: [...config.refundRule],
		takes_change: config.takesChange,
		takes_cancel: config.takesCancel,
		close_minutes: config.closeMinutes,
		change_minutes: config.changeMinutes,
		max_takes: config.maxTakes,
		max_open: config.maxOpen,
		remind_minutes: config.remindMinutes,
		actions: config.actions,
		version: config.version,
	};
}

/**
 * Saves the booking settings of an event.
 * @throws Refusal 404, 409 where it was changed since the given version, 422 for an unknown picture, and for payments without a
 * provider
 */
export async function saveEventConfig({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: EventConfigInput & EventIdInput;
}) {
	await assertLookVisible(ctx, input.page, (field) => `page[${field}]`);
	if (input.pays_before && !(await hasOnlineProvider(ctx)))
		throw invalid("pays_before", EVENT_TEXTS.providerRequired);
	return updateEventConfig(
		ctx,
		input,
		{
			isOpen: input.is_open,
			title: input.title,
			description: input.description,
			contact: input.contact,
			page: input.page,
			needsApproval: input.needs_approval,
			paysBefore: input.pays_before,
			refundRule: input.refund_rule,
			takesChange: input.takes_change,
			takesCancel: input.takes_cancel,
			closeMinutes: input.close_minutes,
			changeMinutes: input.change_minutes,
			maxTakes: input.max_takes,
			maxOpen: input.max_open,
			remindMinutes: input.remind_minutes,
		},
		input.name,
	);
}

/** Saves the action per flow event. @throws Refusal 404, 409, 422 for an unknown action */
export async function saveEventActions({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: EventActionsInput & EventIdInput;
}) {
	const chosenActions = Object.entries(input.actions).filter(([, id]) => id !== null) as [string, number][];
	const existingActions = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(
			and(
				sql`${actions.id} in ${valuesOfList([...new Set(chosenActions.map(([, id]) => id))])}`,
				isNull(actions.deletedAt),
			),
		);
	for (const [flow, id] of chosenActions)
		if (!existingActions.some((action) => action.id === id))
			throw invalid(`actions[${flow}]`, EVENT_TEXTS.actionUnknown);
	return updateEventConfig(ctx, input, { actions: Object.fromEntries(chosenActions) as EventFlowActions });
}

async function updateEventConfig(
	ctx: OperatorCtx,
	{ id, version }: EventIdInput & { version?: number | undefined },
	changes: Partial<typeof eventConfigs.$inferInsert>,
	name?: string,
) {
	const { config } = await findEventConfig(ctx, id);
	if (version !== undefined && version !== config.version) throw changedByOther();
	// Order matters: by `changes()` each statement writes only where the one before it wrote a row.
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventConfigs)
			.set({ ...changes, version: config.version + 1 })
			.where(and(eq(eventConfigs.id, config.id), eq(eventConfigs.version, config.version))),
		auditOfChange(ctx, { verb: "event.config", subjectType: "event", subjectId: id, detail: changes }),
		...(name === undefined
			? []
			: [
					ctx.db
						.update(folders)
						.set({ name })
						.where(and(eq(folders.id, id), sql`changes() > 0`)),
				]),
		resetSlotRemindersStatement(ctx, id),
	]);
	if (meta.changes === 0) throw changedByOther();
	return { id, version: config.version + 1 };
}
