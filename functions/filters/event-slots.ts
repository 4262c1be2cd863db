import { sql } from "drizzle-orm";
import { folders } from "#db/folders.ts";
import { eventReserves } from "#db/reservables.ts";
import type { EventSlotChoices } from "#domain/filters/choices.ts";
import { wireTime } from "#domain/time.ts";
import type { OperatorCtx } from "../http/types.ts";
import { listsOf } from "./lists.ts";

type StoredSlot = Omit<EventSlotChoices["slots"][number], "starts_at"> & { starts_at: number | null };

/** Event slots, newest first, and the folders that they lie in. */
export async function listEventSlots(ctx: OperatorCtx): Promise<EventSlotChoices> {
	const lists = await listsOf(
		ctx,
		["slots", "folders"],
		sql`select part, row from (
			select 'slots' as part, -${eventReserves.id} as pos, json_object('id', ${eventReserves.id},
				'name', ${eventReserves.name}, 'group_id', ${eventReserves.groupId},
				'starts_at', ${eventReserves.startsAt}) as row
				from ${eventReserves} where ${eventReserves.deletedAt} is null
			union all select 'folders', row_number() over (order by ${folders.position}, ${folders.id}),
				json_object('id', ${folders.id}, 'name', ${folders.name})
				from ${folders} where ${folders.kind} = 'event_reserve'
		) order by part, pos`,
	);
	return {
		slots: (lists.slots as StoredSlot[]).map(({ starts_at, ...slot }) => ({
			...slot,
			starts_at: starts_at === null ? null : wireTime(starts_at, ctx.zone),
		})),
		folders: lists.folders as EventSlotChoices["folders"],
	};
}
