import { and, asc, eq, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_EVENTS } from "#domain/booking/events/event-inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

/** Kind of the folders that hold an event's slots: each event is such a folder. */
const EVENT_FOLDER_KIND = "event_reserve";

type ConfigRow = typeof eventConfigs.$inferSelect;

/** Lists the events, in the order of their folders. */
export async function listEvents({ ctx }: { ctx: OperatorCtx }) {
	const slotCount = sql<number>`(select count(*) from ${eventReserves} s
		where s.group_id = ${folders}.id and s.deleted_at is null)`;
	const rows = await ctx.db
		.select({ id: folders.id, name: folders.name, slotCount, isOpen: eventConfigs.isOpen })
		.from(folders)
		.leftJoin(eventConfigs, eq(eventConfigs.groupId, folders.id))
		.where(eq(folders.kind, EVENT_FOLDER_KIND))
		.orderBy(asc(folders.position), asc(folders.id));
	return {
		data: rows.map(({ id, name, slotCount, isOpen }) => ({
			id,
			name,
			slot_count: slotCount,
			is_open: isOpen ?? false,
		})),
	};
}

/** Creates an event with a name only; a repeated save creates one. @throws Refusal 422 above the maximum */
export async function createEvent({ ctx, input: { name } }: { ctx: OperatorCtx; input: { name: string } }) {
	const selectSavedEvent = () => selectSaved(ctx, folders);
	const [earlierEvent] = await selectSavedEvent();
	if (earlierEvent) return earlierEvent;
	const storedEvent = await saveOnce(selectSavedEvent, () =>
		ctx.db.batch([
			execute(
				ctx.db,
				insertInto(
					folders,
					{
						kind: EVENT_FOLDER_KIND,
						name,
						position: sql`(select coalesce(max(position), 0) + 1 from ${folders} where kind = ${EVENT_FOLDER_KIND})`,
						createdAt: ctx.now,
						saveKey: ctx.saveKey,
					},
					sql`where (select count(*) from ${folders} where kind = ${EVENT_FOLDER_KIND}) < ${MAX_EVENTS}`,
				),
			),
			auditOfChange(ctx, { verb: "event.create", subjectType: "event", detail: { name } }),
		]),
	);
	if (!storedEvent) throw invalid("ERROR", EVENT_TEXTS.tooManyGroups(MAX_EVENTS));
	return storedEvent;
}

/** Returns the booking settings of an event; the row is created on first access. @throws Refusal 404 */
export async function findEventConfig(
	ctx: OperatorCtx,
	groupId: number,
): Promise<{ name: string; config: ConfigRow }> {
	const [row] = await ctx.db
		.select({ name: folders.name, config: eventConfigs })
		.from(folders)
		.leftJoin(eventConfigs, eq(eventConfigs.groupId, folders.id))
		.where(and(eq(folders.id, groupId), eq(folders.kind, EVENT_FOLDER_KIND)));
	if (!row) throw notFound();
	if (row.config) return { name: row.name, config: row.config };
	await ctx.db.insert(eventConfigs).values({ groupId }).onConflictDoNothing();
	return findEventConfig(ctx, groupId);
}
