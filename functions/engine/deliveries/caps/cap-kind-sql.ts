import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { ADVERTISING_KINDS, type CapKind, KIND_BY_CAUSE } from "#domain/engine/sending-caps/cap-kinds.ts";
import { causePart } from "../bases/basis.ts";
import { kindOfDelivery } from "../kind-of-delivery.ts";

const kind = (name: CapKind): SQL => sql.raw(`'${name}'`);

/** Literal list for conditions on a kind, so that the planner knows it. */
const ADVERTISING = sql.raw(`(${ADVERTISING_KINDS.map((name) => `'${name}'`).join(", ")})`);

export const isAdvertising = (kindSql: SQL): SQL => sql`${kindSql} in ${ADVERTISING}`;

/** A reminder of a booking, before its visit, concerns the booking. */
const IS_BEFORE_VISIT = sql`exists (select 1 from ${friendReminders} m where m.id = ${causePart(1)} + 0
	and m.reservation_id is not null and m.origin_at > d.due_at)`;

/** SQL of the kind of a delivery `d`, by the run `origin` of its chain; null values without a run. */
export const KIND_OF_SEND: SQL = kindOfDelivery(
	sql`iif(origin.cause_type = 'episode' and ${IS_BEFORE_VISIT}, ${kind("visit")},
		ifnull(${sql.raw(`'${JSON.stringify(KIND_BY_CAUSE)}'`)} ->> ('$.' || origin.cause_type), ${kind("action")}))`,
);
