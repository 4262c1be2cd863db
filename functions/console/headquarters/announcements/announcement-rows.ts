import { asc, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import {
	type Announcement,
	type AnnouncementPart,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Announcement with its accounts in their order. */
export interface AnnouncementWithParts extends Announcement {
	parts: AnnouncementPart[];
}

/** Database of the directory, in which announcements are stored. @throws Refusal 404 in a deployment without one */
export function directoryOf({ env }: Pick<Ctx, "env">) {
	if (!env.DIRECTORY) throw notFound();
	return connectD1(env.DIRECTORY);
}

/** @throws Refusal 404 */
export async function findAnnouncement(ctx: Pick<Ctx, "env">, id: number): Promise<AnnouncementWithParts> {
	const directory = directoryOf(ctx);
	const [[announcement], parts] = await directory.batch([
		directory.select().from(announcements).where(eq(announcements.id, id)),
		directory
			.select()
			.from(announcementParts)
			.where(eq(announcementParts.announcementId, id))
			.orderBy(asc(announcementParts.position)),
	]);
	if (!announcement) throw notFound();
	return { ...announcement, parts };
}

/** Whether a part is neither ordered nor refused. */
export const isUntried = ({ broadcastId, problem }: AnnouncementPart): boolean =>
	broadcastId === null && problem === null;

/** Condition of `isUntried`. */
export const IS_UNTRIED = sql`broadcast_id is null and problem is null`;

/** Version of a broadcast's draft that nobody has changed or withdrawn. */
export const NEW_DRAFT_VERSION = 1;

/** Key of the saves by which an announcement becomes a broadcast of an account, so that a repetition finds it. */
export const announcementKey = (id: number): string => `announcement:${id}`;
