import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import type { MenuBatch } from "#domain/content/rich-menus/menu-batch.ts";
import type { Ctx } from "#functions/context.ts";
import { relinkFriends } from "#functions/engine/friend-records/menu-link-intents.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

/**
 * Links the friends of a menu to its current copy in bulk, where LINE does not carry out the batch. A removed
 * copy needs nothing: LINE unlinks its users when the copy is deleted, which follows.
 */
export async function linkInBulkInstead(ctx: Ctx, { menuId, to }: MenuBatch): Promise<void> {
	if (to === null) return;
	await commitBatch(ctx.db, [relinkFriends(ctx, menuId, sql`1`)]);
	await wakeQueue(ctx.env.JOBS);
}
