import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { operatorDevices } from "#db/console/operator-devices.ts";
import { insertInto, overwriting } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Statements that end devices of operators whose sessions are ended elsewhere: they are deleted, and each is
 * notified once more, so that it closes its notifications (`device-end` of the background tasks).
 * @param which a condition on `operator_devices`
 */
export const endDevices = ({ db, now }: Ctx, which: SQL): [Statement, Statement] => [
	execute(
		db,
		insertInto(
			backgroundTasks,
			{
				kind: "device-end",
				subject: sql`json_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth)`,
				nextAttemptAt: now,
				createdAt: now,
			},
			sql`from ${operatorDevices} where ${which} on conflict (kind, subject) do update set
				${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	),
	execute(db, sql`delete from ${operatorDevices} where ${which}`),
];
