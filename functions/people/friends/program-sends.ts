import { desc, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { lineMessageText } from "#domain/engine/messages/line.ts";
import { labelled } from "#domain/engine/placeholders/text.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { PROGRAM_NAME } from "#functions/engine/deliveries/program-name.ts";
import { targetsIn } from "#functions/engine/placeholders/targets.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";

/** Maximum number of program sends shown beside a friend's runs. */
const SHOWN = 20;

/** The latest messages that programs sent to a friend, newest first: no run explains them. */
export async function programSends(ctx: OperatorCtx, friendId: number) {
	const sent = await ctx.db
		.select({
			delivery: deliveries,
			programName: sql<string>`ifnull(${PROGRAM_NAME}, '')`.as("program_name"),
		})
		.from(deliveries)
		.where(sql`${deliveries.friendId} = ${friendId} and ${deliveries.programId} is not null`)
		.orderBy(desc(deliveries.dueAt))
		.limit(SHOWN);
	const texts = sent.map(({ delivery }) => delivery.messages.map(lineMessageText).join("\n"));
	const targets = await targetsIn(
		ctx,
		texts.filter((_, index) => sent[index]!.delivery.hasPlaceholders),
		{ alsoDeleted: true },
	);
	return forThisView(
		ctx,
		sent.map(({ delivery, programName }, index) => ({
			id: delivery.id,
			program_name: programName,
			text: delivery.hasPlaceholders ? labelled(texts[index]!, targets) : texts[index]!,
			state: delivery.state,
			due_at: wireTime(delivery.dueAt, ctx.zone),
			reason: delivery.reason,
		})),
	);
}
