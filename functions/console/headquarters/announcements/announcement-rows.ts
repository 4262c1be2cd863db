import { asc, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import {
	type Announcement,
	type AnnouncementPart,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Announcement with its accounts in their order. */
export interface AnnouncementWithParts extends Announcement {
	parts: AnnouncementPart[];
}

/** Database of the directory, in which announcements are stored. @throws Refusal 404 in a deployment without one */
export function directoryOf({ env }: Pick<OperatorCtx, "env">) {
	if (!env.DIRECTORY) throw notFound();
	return connectD1(env.DIRECTORY);
}

/** @throws Refusal 404 */
export async function findAnnouncement(ctx: OperatorCtx, id: number): Promise<AnnouncementWithParts> {
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

/** Key of the saves by which an announcement becomes a broadcast of an account, so that a repetition finds it. */
export const announcementKey = (id: number): string => `announcement:${id}`;
