import { eq, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { operators } from "#db/platform/operators.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { selectAsLists } from "#db/platform/sql/select-as-lists.ts";
import type { Ctx } from "#functions/context.ts";
import {
	archivedMessagesTable,
	joinedArchivedColumns,
	messageKeys,
} from "#functions/engine/messages/archive/archived-columns.ts";
import {
	historyMessageIds,
	historyOrder,
	historyStatement,
} from "#functions/engine/messages/message-history.ts";
import { talkColumns } from "#functions/engine/messages/present-message.ts";
import { senderColumns } from "./present-sender.ts";

const TALK_SELECT = selectAsLists({ ...talkColumns, ...senderColumns });

/**
 * Statement that reads recent messages of a talk with their senders; one more than requested if there are
 * more.
 */
export const readRecentMessages = historyStatement((db, historyQuery) =>
	TALK_SELECT.rowsOf(
		db,
		sql`from ${messages} left join ${deliveries} on ${deliveries.id} = ${messages.deliveryId}
			left join ${runs} on ${runs.id} = ${deliveries.runId}
			left join ${operators} on ${operators.id} = ${deliveries.operatorId}
			where ${messages.id} in ${historyMessageIds(historyQuery)}`,
		historyOrder(historyQuery),
	),
);

/** Reads senders and other joined columns of archived messages. */
export const readArchivedMessages = ({ db }: Ctx, archived: MessageRow[]) =>
	readJoinedSenders(db, { archived: messageKeys(archived) });

const readJoinedSenders = prepareOnce((db) =>
	db
		.select({ ...joinedArchivedColumns, ...senderColumns })
		.from(archivedMessagesTable(sql.placeholder("archived")))
		.leftJoin(deliveries, eq(deliveries.id, messages.deliveryId))
		.leftJoin(runs, eq(runs.id, deliveries.runId))
		.leftJoin(operators, eq(operators.id, deliveries.operatorId)),
);
