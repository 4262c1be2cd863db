import { eq, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { operators } from "#db/platform/operators.ts";
import { listedColumns } from "#db/platform/sql/listed-columns.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import type { Ctx } from "#functions/context.ts";
import { asMessages, besideArchivedColumns, keysOf } from "#functions/engine/messages/archive/listed.ts";
import { asTheyCome, idsIn, ofStretch } from "#functions/engine/messages/history.ts";
import { talkColumns } from "#functions/engine/messages/present.ts";
import { senderColumns } from "./sender.ts";

const SAID = listedColumns({ ...talkColumns, ...senderColumns });

/** Recent messages of a stretch with their senders; one more than requested if there are more. */
export const saidRecently = ofStretch((db, stretch) =>
	SAID.rowsOf(
		db,
		sql`from ${messages} left join ${deliveries} on ${deliveries.id} = ${messages.deliveryId}
			left join ${runs} on ${runs.id} = ${deliveries.runId}
			left join ${operators} on ${operators.id} = ${deliveries.operatorId}
			where ${messages.id} in ${idsIn(stretch)}`,
		asTheyCome(stretch),
	),
);

/** Senders and other joined columns of archived messages. */
export const saidLongAgo = ({ db }: Ctx, archived: MessageRow[]) =>
	besideSaid(db, { archived: keysOf(archived) });

const besideSaid = writtenOnce((db) =>
	db
		.select({ ...besideArchivedColumns, ...senderColumns })
		.from(asMessages(sql.placeholder("archived")))
		.leftJoin(deliveries, eq(deliveries.id, messages.deliveryId))
		.leftJoin(runs, eq(runs.id, deliveries.runId))
		.leftJoin(operators, eq(operators.id, deliveries.operatorId)),
);
