import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { type EventSlotInput, MAX_EVENT_SLOTS } from "#domain/booking/events/event-inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { buildEventFacts, notifyEventBooking } from "../event-bookings.ts";
import { computeSlotReminderTime } from "../slot-reminder-time.ts";
import { menuBookingCountSql, menulessBookingCountSql, takenSeatsSql } from "./list-event-slots.ts";
import { findEventConfig } from "./manage-events.ts";
import { queueSlotActionStatements } from "./slot-action-statements.ts";

interface SaveSlotInput {
	ctx: OperatorCtx;
	/** Without a slot's id a slot is created. */
	input: EventSlotInput & { id: number; slotId?: number };
}

/**
 * Creates or updates a slot and its menus in one transaction; a repeated save has one effect. Friends who
 * booked a slot are notified when its time changes.
 * @throws Refusal 404, 409 where it was changed since the given version, 422
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
	const before = await selectSlotMenus(ctx, slotId);
	const existingMenuIds = before.map(({ id }) => id);
	const submittedMenuIds = new Set(menus.flatMap(({ id }) => id ?? []));
	for (const id of submittedMenuIds)
		if (!existingMenuIds.includes(id)) throw invalid("menus", EVENT_TEXTS.menuUnknown);
	const removedMenuIds = existingMenuIds.filter((id) => !submittedMenuIds.has(id));
	// Bookings that would lose their menu, or that have none while the slot gets its first menus: the seats per
	// menu would not count them.
	const addsFirstMenus = existingMenuIds.length === 0 && menus.length > 0;
	const affectedBookingCount = addsFirstMenus
		? menulessBookingCountSql(slotId)
		: menuBookingCountSql(slotId, removedMenuIds);
	const loweredCapacities = listLoweredCapacities(slot, before, { ...input, capacity: values.capacity });
	// Order matters: all other statements run before the slot's own and check the same condition. After it, the
	// loser of a race between two saves with one key would mistake the winner's save for its own.
	const isUnchangedAndFits = sql`(exists (select 1 from ${eventReserves} where ${eventSlotCondition(groupId, slotId)}
		and version = ${slot.version}) and ${affectedBookingCount} = 0 and ${input.force ? sql`1` : buildFitsCondition(loweredCapacities)})`;
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
		...replaceMenuStatements(ctx, { slotId, menus, gone: removedMenuIds, when: isUnchangedAndFits }),
		ctx.db
			.update(eventReserves)
			.set({
				...values,
				// A new name alone must not repeat a reminder that was already sent.
				...(slot.startsAt !== values.startsAt && {
					remindAt: computeSlotReminderTime(ctx, values.startsAt, event.config),
				}),
				version: slot.version + 1,
				saveKey: ctx.saveKey,
			})
			.where(and(eventSlotCondition(groupId, slotId), isUnchangedAndFits)),
		auditOfChange(ctx, {
			verb: "event.slot",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId, ...values },
		}),
	]);
	// The slot's own statement is the last but one, before the audit entry.
	const { meta } = results.at(-2) as D1Result;
	if (meta.changes === 0) {
		const [current] = await ctx.db
			.select({
				saveKey: eventReserves.saveKey,
				booked: subselect<number>(sql`select ${affectedBookingCount}`),
			})
			.from(eventReserves)
			.where(eventSlotCondition(groupId, slotId));
		if (current?.saveKey === ctx.saveKey) return { id: slotId };
		if (!current) throw changedByOther();
		if (current.booked === 0)
			throw (await findOverbookingRefusal(ctx, loweredCapacities)) ?? changedByOther();
		throw invalid("menus", EVENT_TEXTS[addsFirstMenus ? "bookedWithoutMenu" : "menuInUse"](current.booked));
	}
	if (friends.length > 0)
		await notifyEventBooking(
			ctx,
			friends.map(({ friend_id }) => friend_id),
		);
	return { id: slotId };
}

/** Condition for a slot of an event that is not deleted. */
export const eventSlotCondition = (groupId: number, slotId: number) =>
	and(eq(eventReserves.id, slotId), eq(eventReserves.groupId, groupId), isNull(eventReserves.deletedAt));

/** Statements that replace the menus of a slot, where a condition holds. */
const replaceMenuStatements = (
	ctx: OperatorCtx,
	{
		slotId,
		menus,
		gone: removedMenuIds,
		when: condition,
	}: Pick<UpdateSlotInput, "slotId" | "menus"> & { gone: readonly number[]; when: SQL },
): Statement[] => [
	ctx.db
		.update(eventMenus)
		.set({ deletedAt: ctx.now })
		.where(and(sql`${eventMenus.id} in ${valuesOfList(removedMenuIds)}`, condition)),
	...menus.map(
		({ id, name, price, capacity }): Statement =>
			id === null
				? execute(
						ctx.db,
						insertInto(
							eventMenus,
							{ eventReserveId: slotId, name, price, capacity },
							sql`where ${condition}`,
						),
					)
				: ctx.db
						.update(eventMenus)
						.set({ name, price, capacity })
						.where(and(eq(eventMenus.id, id), condition)),
	),
];

const selectSlotMenus = (ctx: OperatorCtx, slotId: number) =>
	ctx.db
		.select({ id: eventMenus.id, capacity: eventMenus.capacity })
		.from(eventMenus)
		.where(and(eq(eventMenus.eventReserveId, slotId), isNull(eventMenus.deletedAt)));

/** Capacity that a save lowers: of a slot, or of one of its menus. */
interface LoweredCapacity {
	name: string;
	capacity: number;
	/** SQL: number of taken seats. */
	takenSeats: SQL<number>;
}

const isLower = (before: number | null, after: number | null): after is number =>
	after !== null && (before === null || after < before);

function listLoweredCapacities(
	slot: { capacity: number | null },
	before: readonly { id: number; capacity: number | null }[],
	{ slotId, name, capacity, menus }: Pick<UpdateSlotInput, "slotId" | "name" | "capacity" | "menus">,
): LoweredCapacity[] {
	if (menus.length === 0)
		return isLower(slot.capacity, capacity)
			? [{ name, capacity, takenSeats: takenSeatsSql(slotId, null) }]
			: [];
	return menus.flatMap(({ id, name, capacity }) => {
		const menuBefore = before.find((menu) => menu.id === id);
		return menuBefore && isLower(menuBefore.capacity, capacity)
			? [{ name, capacity, takenSeats: takenSeatsSql(slotId, menuBefore.id) }]
			: [];
	});
}

/** Condition that the taken seats fit into the lowered capacities. */
const buildFitsCondition = (loweredCapacities: readonly LoweredCapacity[]): SQL =>
	loweredCapacities.length === 0
		? sql`1`
		: sql.join(
				loweredCapacities.map(({ takenSeats, capacity }) => sql`${takenSeats} <= ${capacity}`),
				sql` and `,
			);

/** Refusal of a save that lowers a capacity below the taken seats; null where everything fits. */
async function findOverbookingRefusal(
	ctx: OperatorCtx,
	loweredCapacities: readonly LoweredCapacity[],
): Promise<Refusal | null> {
	if (loweredCapacities.length === 0) return null;
	const takenSeatColumns = sql.join(
		loweredCapacities.map(({ takenSeats }) => takenSeats),
		sql`, `,
	);
	const [countRow] = await queryRows(
		ctx.db,
		{ takens: text },
		sql`select json_array(${takenSeatColumns}) as takens`,
	);
	const counts = JSON.parse(countRow?.takens ?? "[]") as number[];
	const texts = loweredCapacities.flatMap(({ name, capacity }, index) => {
		const takenSeats = counts[index] ?? 0;
		return takenSeats > capacity ? [EVENT_TEXTS.fewerThanBooked(name, takenSeats, capacity)] : [];
	});
	return texts.length === 0
		? null
		: new Refusal(409, { ERROR: [EVENT_TEXTS.placesBooked, ...texts], reasons: ["booked"] });
}
