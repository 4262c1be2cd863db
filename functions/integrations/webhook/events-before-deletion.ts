import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import type { ClaimedBatch, ClaimedWebhookEvent } from "./claim-webhook-events.ts";

/** Statement that stores with friends who returned when their former rows were deleted. */
export function storeFormerDeletion({ db }: Ctx, deletedAtByUser: ReadonlyMap<string, number>): Statement {
	const { rows, column } = rowsFrom(
		[...deletedAtByUser].map(([lineUserId, deletedAt]) => ({ lineUserId, deletedAt })),
		["lineUserId", "deletedAt"],
	);
	return execute(
		db,
		sql`update ${friends} set forgotten_before = ${column.deletedAt} from ${rows}
			where ${friends.lineUserId} = ${column.lineUserId}`,
	);
}

/** Deletes events from before the deletion of their senders, which LINE delivers again, and returns the others. */
export async function dropEventsBefore(
	ctx: Ctx,
	events: ClaimedWebhookEvent[],
	deletedAtOf: (lineUserId: string) => number | null | undefined,
): Promise<ClaimedWebhookEvent[]> {
	const isBeforeDeletion = ({ lineUserId, event }: ClaimedWebhookEvent) =>
		lineUserId !== null && event.timestamp <= (deletedAtOf(lineUserId) ?? Number.NEGATIVE_INFINITY);
	const idsToDelete = events.filter(isBeforeDeletion).map(({ id }) => id);
	if (idsToDelete.length === 0) return events;
	await commitBatch(ctx.db, [
		execute(ctx.db, sql`delete from ${webhookEvents} where id in ${valuesOfList(idsToDelete)}`),
	]);
	return events.filter((event) => !isBeforeDeletion(event));
}

/** Instant at which a known friend's former row was deleted; null for a friend who never was. */
export const formerDeletionOf =
	(known: ClaimedBatch["friends"]) =>
	(lineUserId: string): number | null | undefined =>
		known.get(lineUserId)?.forgottenBefore;
