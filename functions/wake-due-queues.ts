import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { Ctx } from "./context.ts";
import { DUE_TABLES } from "./due-tables.ts";
import type { WakeQueue } from "./env.ts";

/** Look-ahead until the next tick; work that becomes due before it gets its own wake-up. */
const LOOK_AHEAD = MINUTE;

/** Condition: a table has rows that are due, or will be before the next minute. */
export const hasDueRows = ({ now }: Ctx): SQL =>
	sql`(${sql.join(
		DUE_TABLES.map(({ table }) => sql`exists (select 1 ${dueRows(table, now)})`),
		sql` or `,
	)})`;

/**
 * Wakes the consumers of rows that are due or will be before the next minute. It also finds work whose wake-up
 * was lost or whose worker died.
 */
export async function wakeDueQueues({ db, now, env }: Ctx): Promise<void> {
	const [first, ...rest] = DUE_TABLES.map(({ table }) =>
		queryRows(db, DUE_SLOT_COLUMNS, dueTimes(table, now)),
	);
	const dueSlots = await db.batch([first!, ...rest]);
	await Promise.all(DUE_TABLES.map(({ queue }, index) => wakeAtSlots(env[queue], dueSlots[index]!, now)));
}

type DueTable = (typeof DUE_TABLES)[number]["table"];

const DUE_SLOT_COLUMNS = {
	/** Due time in steps of `SLOT` since the epoch. */
	slot: number,
};

type DueSlot = RowOfColumns<typeof DUE_SLOT_COLUMNS>;

const SLOT = 5 * SECOND;

/** A literal, because the tick asks for all tables in one statement and D1 binds at most 100 values. */
const dueRows = (table: DueTable, now: number): SQL =>
	sql`from ${table} where next_attempt_at <= ${integerLiteral(now + LOOK_AHEAD)}`;

/**
 * Due times of a table's rows, in steps of five seconds; everything overdue counts as now. The cast is
 * needed because D1 binds numbers as reals, and a division would leave a fraction.
 */
const dueTimes = (table: DueTable, now: number): SQL =>
	sql`select distinct cast(max(next_attempt_at, ${now}) / ${SLOT} as integer) as slot ${dueRows(table, now)}`;

async function wakeAtSlots(queue: WakeQueue, dueSlots: readonly DueSlot[], now: number): Promise<void> {
	const currentSlot = Math.floor(now / SLOT);
	const delays = dueSlots.flatMap(({ slot }) => {
		const delayToSlotEnd = Math.ceil(((slot + 1) * SLOT - now) / SECOND);
		return slot === currentSlot ? [0, delayToSlotEnd] : [delayToSlotEnd];
	});
	await Promise.all(delays.map((delay) => wakeQueue(queue, delay)));
}
