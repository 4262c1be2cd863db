import { type SQL, sql } from "drizzle-orm";
import { paymentEvents } from "#db/commerce/payments.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Providers repeat an event for a few days at most. */
const RETENTION = 90 * DAY;
const MAX_DELETED = 2_000;

const oldEvents = ({ now }: Ctx): SQL => sql`from ${paymentEvents} where received_at < ${now - RETENTION}`;

export const hasOldPaymentEvents = (ctx: Ctx): SQL => sql`exists (select 1 ${oldEvents(ctx)})`;

/** Deletes received events of providers that no longer come again. */
export async function deleteOldPaymentEvents(ctx: Ctx): Promise<void> {
	await execute(
		ctx.db,
		sql`delete from ${paymentEvents} where key in (select key ${oldEvents(ctx)} limit ${MAX_DELETED})`,
	);
}
