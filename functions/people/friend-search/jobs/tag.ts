import { sql } from "drizzle-orm";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { areTagsEditable, assertTagsEditable, tagChangeStatements } from "../change-friend-tags.ts";
import type { SearchJobDefinition } from "./definition.ts";

/** Adds tags to all friends of a search, or removes them. */
export const tagJob: SearchJobDefinition<"tag"> = {
	ability: "friend-write",
	friendsPerPage: 500,
	verb: "friend.tags.all",
	toStoredWork: async (ctx, request) => {
		await assertTagsEditable(ctx, request.tag_ids);
		return request;
	},
	isUndoable: () => true,
	processPage: async (ctx, { job, work, friendIds, isUnmoved }) => {
		await assertTagsEditable(ctx, work.tag_ids);
		const isChangeAllowed = sql`${isUnmoved} and ${areTagsEditable(work.tag_ids)}`;
		return {
			// Cron carries out the effects of the tags, because a page has many friends.
			statements: tagChangeStatements(ctx, work, friendIds, isChangeAllowed, {
				undoKey: job.saveKey ?? "",
				page: job.pages + 1,
			}).statements,
			last: friendIds.at(-1)!,
			count: friendIds.length,
		};
	},
	announce: (ctx, friendIds) =>
		announceFrames(
			ctx.env,
			friendIds.map((friendId) => ({ event: "friend", friendId })),
		),
};
