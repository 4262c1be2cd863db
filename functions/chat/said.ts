import { eq } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { operators } from "#db/operators.ts";
import { runs } from "#db/runs.ts";
import type { Ctx } from "../context.ts";
import { asMessages, besideArchivedColumns } from "../messages/archive/listed.ts";
import { inStretch, type Stretch, wayOf } from "../messages/history.ts";
import { talkColumns } from "../messages/present.ts";
import { senderColumns } from "./sender.ts";

/** The recent messages of a stretch, and who or what sent them; one more than it takes where there are more. */
export const saidRecently = (ctx: Ctx, stretch: Stretch) =>
	ctx.db
		.select({ ...talkColumns, ...senderColumns })
		.from(messages)
		.leftJoin(deliveries, eq(deliveries.id, messages.deliveryId))
		.leftJoin(runs, eq(runs.id, deliveries.runId))
		.leftJoin(operators, eq(operators.id, deliveries.operatorId))
		.where(inStretch(stretch))
		.orderBy(...wayOf(stretch))
		.limit(stretch.take + 1);

/** Who or what sent messages of the archive, and what else is read beside them. */
export const saidLongAgo = (ctx: Ctx, archived: MessageRow[]) =>
	ctx.db
		.select({ ...besideArchivedColumns, ...senderColumns })
		.from(asMessages(archived))
		.leftJoin(deliveries, eq(deliveries.id, messages.deliveryId))
		.leftJoin(runs, eq(runs.id, deliveries.runId))
		.leftJoin(operators, eq(operators.id, deliveries.operatorId));
