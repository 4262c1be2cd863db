import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { type EventSlotInput, MAX_EVENT_SLOTS } from "#domain/booking/events/event-inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { buildEventFacts } from "../event-facts.ts";
import { computeSlotReminderTime } from "../slot-reminder-time.ts";
import { wakeEventActions } from "../wake-event-actions.ts";
import {
	buildFitsCondition,
	findOverbookingRefusal,
	type LoweredCapacity,
	listLoweredCapacities,
} from "./lowered-capacities.ts";
import { findEventConfig } from "./manage-events.ts";
import { queueSlotActionStatements } from "./slot-action-statements.ts";
import { menuBookingCountSql, menulessBookingCountSql } from "./slot-booking-counts.ts";
import { replaceMenuStatements, selectSlotMenus } from "./slot-menus.ts";

interface SaveSlotInput {
	ctx: OperatorCtx;
	/** Without a slot's id a slot is created. */
	input: EventSlotInput & { id: number; slotId?: number };
}

/**
 * Creates or updates a slot and its menus in one transaction; a repeated save has one effect. Friends who
 * booked a slot are notified when its time changes.
 * @throws Refusal 404, 409 where it was changed since the given version, 422 for an invalid time, an unknown
 * menu, more slots than the maximum or a change that its bookings forbid
 */
export async function saveEventSlot({ ctx, input }: SaveSlotInput): Promise<{ id: number }> {
	const { id: groupId, slotId, name } = input;
	const event = await findEventConfig(ctx, groupId);
	const values = {
		name,
		nameKey: normaliseText(name),
		startsAt: parseStart(ctx, input),
		// The capacity of a slot with menus is that of its menus.
		capacity: input.menus.length > 0 ? null : input.capacity,
	};
	return slotId === undefined
		? createSlot(ctx, input, {
				...values,
				remindAt: computeSlotReminderTime(ctx, values.startsAt, event.config),
			})
		: updateSlot(ctx, { ...input, slotId, event }, values);
}

type SlotValues = Pick<typeof eventReserves.$inferSelect, "name" | "nameKey" | "startsAt" | "capacity">;

function parseStart(ctx: OperatorCtx, { starts_at }: EventSlotInput): number | null {
	if (starts_at === null) return null;
	const at = toInstant(starts_at.slice(0, 10), starts_at.slice(11, 16), ctx.zone);
	if (at === null) throw invalid("starts_at", FIELD_TEXTS.dateRequired);
	return at;
}

async function createSlot(
	ctx: OperatorCtx,
	{ id: groupId, menus }: SaveSlotInput["input"],
	values: SlotValues & Pick<typeof eventReserves.$inferSelect, "remindAt">,
) {
	const selectSavedSlot = () => selectSaved(ctx, eventReserves);
	const [earlierSlot] = await selectSavedSlot();
	if (earlierSlot) return earlierSlot;
	if (menus.some(({ id }) => id !== null)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const newSlotId = sql<number>`(select id from ${eventReserves} where save_key = ${ctx.saveKey})`;
	const storedSlot = await saveOnce(selectSavedSlot, () =>
		ctx.db.batch([
			execute(
				ctx.db,
				insertInto(
					eventReserves,
					{ ...values, groupId, createdAt: ctx.now, saveKey: ctx.saveKey },
					sql`where (select count(*) from ${eventReserves} where group_id = ${groupId} and deleted_at is null)
					< ${MAX_EVENT_SLOTS}`,
				),
			),
			auditOfChange(ctx, {
				verb: "event.slot.create",
				subjectType: "event",
				subjectId: groupId,
				detail: { name: values.name },
			}),
			...menus.map(({ name, price, capacity }) =>
				execute(
					ctx.db,
					insertInto(
						eventMenus,
						{ eventReserveId: newSlotId, name, price, capacity },
						sql`where ${newSlotId} is not null`,
					),
				),
			),
		]),
	);
	if (!storedSlot) throw invalid("ERROR", EVENT_TEXTS.tooManySlots(MAX_EVENT_SLOTS));
	return storedSlot;
}

type UpdateSlotInput = SaveSlotInput["input"] & {
	slotId: number;
	event: Awaited<ReturnType<typeof findEventConfig>>;
};

async function updateSlot(ctx: OperatorCtx, input: UpdateSlotInput, values: SlotValues) {
	const { id: groupId, slotId, version, menus, event } = input;
	const [slot] = await ctx.db.select().from(eventReserves).where(eventSlotCondition(groupId, slotId));
	if (!slot) throw notFound();
	// The same save again: already done.
	if (slot.saveKey === ctx.saveKey) return { id: slotId };
	if (version !== undefined && version !== slot.version) throw changedByOther();
	const change = await planSlotChange(ctx, { input, slot, values });
	const { removedMenuIds, isUnchangedAndFits } = change;
	const isUpcoming = [slot.startsAt, values.startsAt].some((at) => at === null || at > ctx.now);
	const isMoved = slot.startsAt !== values.startsAt && isUpcoming;
	const title = event.config.title || event.name;
	const [friends, ...results] = await ctx.db.batch([
		...queueSlotActionStatements(ctx, {
			slotId,
			groupId,
			flow: "change",
			facts: buildEventFacts(ctx, { title, config: event.config }, values, slot),
			condition: isMoved ? isUnchangedAndFits : sql`0`,
		}),
		...replaceMenuStatements(ctx, { slotId, menus, removedMenuIds, condition: isUnchangedAndFits }),
		updateSlotStatement(ctx, { input, slot, values, isUnchangedAndFits }),
		auditOfChange(ctx, {
			verb: "event.slot",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId, ...values },
		}),
	]);
	// The slot's own statement is the last but one, before the audit entry.
	const { meta } = results.at(-2) as D1Result;
	if (meta.changes === 0) await refuseUnlessSaved(ctx, input, change);
	if (friends.length > 0)
		await wakeEventActions(
			ctx,
			friends.map(({ friend_id }) => friend_id),
		);
	return { id: slotId };
}

interface SlotUpdate {
	input: UpdateSlotInput;
	/** Stored slot. */
	slot: typeof eventReserves.$inferSelect;
	values: SlotValues;
}

/** Effects of an update that bookings may prevent. */
interface SlotChange {
	removedMenuIds: number[];
	/** Whether a slot without menus gets its first ones. */
	addsFirstMenus: boolean;
	/** SQL: number of bookings that would lose their menu, or would have none beside the first menus. */
	affectedBookingCount: SQL<number>;
	loweredCapacities: LoweredCapacity[];
	/**
	 * Condition of every statement of the update. Order matters: all other statements run before the slot's own.
	 * After it, the loser of a race between two saves with one key would mistake the winner's save for its own.
	 */
	isUnchangedAndFits: SQL;
}

/** @throws Refusal 422 for a menu that the slot does not have */
async function planSlotChange(ctx: OperatorCtx, { input, slot, values }: SlotUpdate): Promise<SlotChange> {
	const { id: groupId, slotId, menus } = input;
	const storedMenus = await selectSlotMenus(ctx, slotId);
	const storedMenuIds = storedMenus.map(({ id }) => id);
	const submittedMenuIds = new Set(menus.flatMap(({ id }) => id ?? []));
	for (const id of submittedMenuIds)
		if (!storedMenuIds.includes(id)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const removedMenuIds = storedMenuIds.filter((id) => !submittedMenuIds.has(id));
	const addsFirstMenus = storedMenuIds.length === 0 && menus.length > 0;
	const affectedBookingCount = addsFirstMenus
		? menulessBookingCountSql(slotId)
		: menuBookingCountSql(slotId, removedMenuIds);
	const loweredCapacities = listLoweredCapacities(slot, storedMenus, { ...input, capacity: values.capacity });
	const isUnchangedAndFits = sql`(exists (select 1 from ${eventReserves} where ${eventSlotCondition(groupId, slotId)}
		and version = ${slot.version}) and ${affectedBookingCount} = 0 and ${input.force ? sql`1` : buildFitsCondition(loweredCapacities)})`;
	return { removedMenuIds, addsFirstMenus, affectedBookingCount, loweredCapacities, isUnchangedAndFits };
}

const updateSlotStatement = (
	ctx: OperatorCtx,
	{ input, slot, values, isUnchangedAndFits }: SlotUpdate & Pick<SlotChange, "isUnchangedAndFits">,
) =>
	ctx.db
		.update(eventReserves)
		.set({
			...values,
			// A new name alone must not repeat a reminder that was already sent.
			...(slot.startsAt !== values.startsAt && {
				remindAt: computeSlotReminderTime(ctx, values.startsAt, input.event.config),
			}),
			version: slot.version + 1,
			saveKey: ctx.saveKey,
		})
		.where(and(eventSlotCondition(input.id, input.slotId), isUnchangedAndFits));

/**
 * Refuses an update that changed nothing, unless another request with the same key has saved it.
 * @throws Refusal 409 where somebody else changed or deleted the slot, 422 where its bookings forbid the change
 */
async function refuseUnlessSaved(
	ctx: OperatorCtx,
	{ id: groupId, slotId }: UpdateSlotInput,
	{ affectedBookingCount, loweredCapacities, addsFirstMenus }: SlotChange,
): Promise<void> {
	const [current] = await ctx.db
		.select({
			saveKey: eventReserves.saveKey,
			booked: subselect<number>(sql`select ${affectedBookingCount}`),
		})
		.from(eventReserves)
		.where(eventSlotCondition(groupId, slotId));
	if (current?.saveKey === ctx.saveKey) return;
	if (!current) throw changedByOther();
	if (current.booked === 0) throw (await findOverbookingRefusal(ctx, loweredCapacities)) ?? changedByOther();
	throw invalid("menus", EVENT_TEXTS[addsFirstMenus ? "bookedWithoutMenu" : "menuInUse"](current.booked));
}

/** Condition for a slot of an event that is not deleted. */
export const eventSlotCondition = (groupId: number, slotId: number) =>
	and(eq(eventReserves.id, slotId), eq(eventReserves.groupId, groupId), isNull(eventReserves.deletedAt));
