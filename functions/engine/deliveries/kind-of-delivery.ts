import { type SQL, sql } from "drizzle-orm";
import type { CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";

/** Literal, so that the planner knows the kind. */
const literal = (name: CapKind & StopKind): SQL => sql.raw(`'${name}'`);

/**
 * SQL of the kind of a delivery `d`: by what it belongs to, and that of its run otherwise. Stops, modes and caps share it.
 * @param kindOfRun kind of a delivery that a run has caused
 */
export const kindOfDelivery = (kindOfRun: SQL): SQL =>
	sql`case when d.broadcast_id is not null then ${literal("broadcast")}
		when d.program_id is not null then ${literal("program")}
		when d.run_id is null then ${literal("chat")}
		else ${kindOfRun} end`;
