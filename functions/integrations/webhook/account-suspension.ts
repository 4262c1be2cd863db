import { sql } from "drizzle-orm";
import { lineHealth } from "#db/console/line-health-table.ts";
import type { Statement } from "#db/d1-client.ts";
import { settings } from "#db/platform/settings-table.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { writeSettings } from "#functions/platform/settings/write-settings.ts";
import type { BatchOutcome } from "./batch-outcome.ts";
import type { ClaimedWebhookEvent } from "./claim-webhook-events.ts";

/** Events about the account itself, without a friend; LINE sends them to channels of modules. */
const SUSPENSION_EVENTS: Record<string, boolean> = { botSuspended: true, botResumed: false };

/** Notes an event about the account itself. */
export function noteSuspension(
	{ event: { type, timestamp } }: ClaimedWebhookEvent,
	outcome: BatchOutcome,
): void {
	const isSuspended = SUSPENSION_EVENTS[type];
	if (isSuspended !== undefined) outcome.suspensions.push({ isSuspended, at: timestamp });
}

/**
 * Statements that store the newest suspension, or end of one, and make the check of the connection due. A late event
 * changes nothing.
 */
export function suspensionStatements(ctx: Ctx, { suspensions }: BatchOutcome): Statement[] {
	const newestSuspension = suspensions.toSorted((a, b) => a.at - b.at).at(-1);
	if (!newestSuspension) return [];
	const storedAt = sql`(select value ->> '$.at' from ${settings} where key = 'account_suspension')`;
	return [
		writeSettings(
			ctx,
			{ account_suspension: { is_suspended: newestSuspension.isSuspended, at: newestSuspension.at } },
			sql`ifnull(${storedAt}, 0) <= ${newestSuspension.at}`,
		),
		execute(ctx.db, sql`update ${lineHealth} set next_check_at = ${ctx.now}`),
	];
}
