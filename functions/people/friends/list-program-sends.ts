import { desc, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { PROGRAM_NAME } from "#functions/engine/deliveries/program-name.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

/** Maximum number of sends listed. */
const MAX_SENDS_LISTED = 20;

/** Latest messages that programs sent to a friend, newest first; they belong to no run. */
export async function listProgramSends(ctx: OperatorCtx, friendId: number) {
	const deliveryRows = await ctx.db
		.select({
			delivery: deliveries,
			programName: sql<string>`ifnull(${PROGRAM_NAME}, '')`.as("program_name"),
		})
		.from(deliveries)
		.where(sql`${deliveries.friendId} = ${friendId} and ${deliveries.programId} is not null`)
		.orderBy(desc(deliveries.dueAt))
		.limit(MAX_SENDS_LISTED);
	const texts = deliveryRows.map(({ delivery }) => delivery.messages.map(lineMessageText).join("\n"));
	const targets = await loadTargetsIn(
		ctx,
		texts.filter((_, index) => deliveryRows[index]!.delivery.hasPlaceholders),
		{ alsoDeleted: true },
	);
	return signPicturesForView(
		ctx,
		deliveryRows.map(({ delivery, programName }, index) => ({
			id: delivery.id,
			program_name: programName,
			text: delivery.hasPlaceholders ? labelPlaceholders(texts[index]!, targets) : texts[index]!,
			state: delivery.state,
			due_at: toWireTime(delivery.dueAt, ctx.zone),
			reason: delivery.reason,
		})),
	);
}
