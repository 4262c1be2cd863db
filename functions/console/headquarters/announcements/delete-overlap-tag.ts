import { and, eq, isNull, sql } from "drizzle-orm";
import { tags } from "#db/people/tag-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { announcementKey } from "./announcement-rows.ts";

/** Deletes the tag of friends who receive an announcement from another account, after it has served its purpose. */
export async function deleteOverlapTag(
	accountCtx: Ctx & Partial<Pick<OperatorCtx, "operator">>,
	announcementId: number,
): Promise<void> {
	const { db, now, operator } = accountCtx;
	const isTag = and(eq(tags.saveKey, announcementKey(announcementId)), isNull(tags.deletedAt));
	const [tag] = await db.select({ id: tags.id, name: tags.name }).from(tags).where(isTag);
	if (!tag) return;
	await db.batch([
		execute(db, sql`update ${tags} set deleted_at = ${now} where id = ${tag.id} and deleted_at is null`),
		auditOfChange(
			{ db, now, ...(operator && { operator }) },
			{ verb: "tag.delete", subjectType: "tag", subjectId: tag.id, detail: { name: tag.name } },
		),
	]);
}
