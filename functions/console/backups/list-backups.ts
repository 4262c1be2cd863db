import { desc, eq } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { BACKUP_HOUR } from "#domain/console/backups/backup-states.ts";
import {
	currentDay,
	findNextTimeOfDay,
	HOUR,
	toInstant,
	toWireTime,
} from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countVolumes } from "./backup-volumes.ts";

/** Maximum number of backups on the page: more are never kept. */
const MAX_LISTED = 60;
/** Time after which the newest backup counts as old. */
const OLD_AFTER = 36 * HOUR;

/** Backups of the account, newest first, and the time of the next one. */
export async function listBackups({ ctx }: { ctx: OperatorCtx }) {
	const { zone, now } = ctx;
	const rows = await ctx.db
		.select({ backup: backups, operator: operators.name })
		.from(backups)
		.leftJoin(operators, eq(operators.id, backups.operatorId))
		.orderBy(desc(backups.id))
		.limit(MAX_LISTED);
	const formatTime = (at: number | null) => (at === null ? null : toWireTime(at, zone));
	const newest = rows.find(({ backup }) => backup.state === "finished")?.backup.finishedAt ?? null;
	return {
		backups: rows.map(({ backup, operator }) => ({
			id: backup.id,
			reason: backup.reason,
			state: backup.state,
			operator,
			rows: backup.rows,
			files: backup.files,
			bytes: backup.bytes,
			/** Share of the tables that are done, while it is being made. */
			progress: progressOf(backup),
			failure: backup.failure,
			started_at: formatTime(backup.startedAt ?? backup.createdAt),
			finished_at: formatTime(backup.finishedAt),
			volumes: backup.state === "finished" ? countVolumes(backup.files) : 0,
		})),
		/** Whether a backup is missing that should be there. */
		is_old: rows.length > 0 && (newest === null || newest < now - OLD_AFTER),
		next_at: toWireTime(nextDaily(now, zone, rows), zone),
	};
}

const progressOf = ({
	plan,
	position,
}: Pick<typeof backups.$inferSelect, "plan" | "position">): number | null =>
	plan === null ? null : Math.min(1, position / (plan.tables.length + 1));

/** Time from which the next daily backup may begin. */
function nextDaily(
	now: number,
	zone: string,
	rows: { backup: Pick<typeof backups.$inferSelect, "day" | "reason"> }[],
): number {
	const today = currentDay(now, zone);
	const isMade = rows.some(({ backup }) => backup.day === today && backup.reason === "daily");
	const time = `0${BACKUP_HOUR}:00`;
	return isMade ? findNextTimeOfDay(now, time, zone) : Math.max(now, toInstant(today, time, zone) ?? now);
}
