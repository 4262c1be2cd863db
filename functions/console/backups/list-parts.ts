import { eq } from "drizzle-orm";
import { backupParts } from "#db/console/backup-tables.ts";
import type { Ctx } from "#functions/context.ts";

/** Parts of a backup in their order. */
export const listParts = ({ db }: Pick<Ctx, "db">, backupId: number) =>
	db
		.select({
			name: backupParts.name,
			position: backupParts.position,
			rows: backupParts.rows,
			bytes: backupParts.bytes,
			hash: backupParts.hash,
		})
		.from(backupParts)
		.where(eq(backupParts.backupId, backupId))
		.orderBy(backupParts.number);
