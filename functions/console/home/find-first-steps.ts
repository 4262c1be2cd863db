import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Setup steps that a new account has completed. */
export interface FirstStepStates {
	/** LINE has delivered an event. */
	connected: boolean;
	/** There is an auto-response. */
	answers: boolean;
	/** A salon takes bookings, or an event does. */
	books: boolean;
	/** There is a menu below the talks. */
	menu: boolean;
	/** An action has run for a friend. */
	tried: boolean;
}

/** Derives the completed steps from stored data, so that none can be marked as done without being done. */
export async function findFirstSteps(ctx: Ctx): Promise<FirstStepStates> {
	const [stateRow] = await queryRows<Record<keyof FirstStepStates, 0 | 1>>(
		ctx.db,
		sql`select exists (select 1 from ${webhookEvents}) or exists (select 1 from ${friends}) as connected,
			exists (select 1 from ${reactions} where deleted_at is null) as answers,
			exists (select 1 from ${salonUrls} where deleted_at is null) or exists (select 1 from ${eventUrls} where deleted_at is null) as books,
			exists (select 1 from ${richmenus} where deleted_at is null) as menu,
			exists (select 1 from ${runs}) as tried`,
	);
	return {
		connected: stateRow?.connected === 1,
		answers: stateRow?.answers === 1,
		books: stateRow?.books === 1,
		menu: stateRow?.menu === 1,
		tried: stateRow?.tried === 1,
	};
}
