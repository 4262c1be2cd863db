import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { operatorDevices } from "#db/console/operator-devices.ts";
import type { Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Statements that delete operators' devices and schedule a last push to each, which closes its
 * notifications (background task `device-end`).
 * @param condition a condition on `operator_devices`
 * @returns two statements, in this order: the tasks are read from the rows that the second one deletes
 */
export const endDevices = ({ db, now }: Ctx, condition: SQL): [Statement, Statement] => [
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
			sql`from ${operatorDevices} where ${condition} on conflict (kind, subject) do update set
				${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	),
	execute(db, sql`delete from ${operatorDevices} where ${condition}`),
];
