import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import type { Statement } from "#db/client.ts";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { operatorDevices } from "#db/operator-devices.ts";
import { execute } from "#db/raw.ts";
import type { Ctx } from "../context.ts";

/**
 * Statements that end devices of operators whose sessions are ended elsewhere: they are forgotten, and each is told once
 * more, so that it closes what it shows (`device-end` of the background tasks).
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
