import { and, eq, isNull, sql } from "drizzle-orm";
import { chatGroupMembers, chatGroups } from "#db/inbox/groups.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { GROUPS_CHANGED } from "#domain/engine/access/console-rooms.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import {
	isWithheldByLine,
	type LineGroup,
	requestGroupSummary,
	requestMemberCount,
	requestMemberIds,
	requestMemberProfile,
} from "#functions/platform/line/line-groups.ts";
import { isAccepted } from "#functions/platform/line/line-json.ts";

/** Profiles read in one run of the task, each with a call to LINE. */
const PROFILES_PER_RUN = 20;
/** Pages of member ids read in one run: at most 500 members, more than LINE allows in a group. */
const MAX_ID_PAGES = 5;

/**
 * Reads a group's name, picture, number and members from LINE. Everything that LINE does not tell stays as it
 * is.
 * @throws Error when LINE cannot be reached now, or if profiles are left
 */
export async function refreshGroup(ctx: Ctx, lineId: string): Promise<void> {
	const [group] = await ctx.db.select().from(chatGroups).where(eq(chatGroups.lineId, lineId));
	if (!group || group.leftAt !== null) return;
	await readSummary(ctx, group);
	await readMemberIds(ctx, group);
	const isComplete = await readProfiles(ctx, group);
	await announceFrames(ctx.env, [GROUPS_CHANGED]);
	if (!isComplete) throw new Error(BACKGROUND_TEXTS.moreProfiles);
}

type Group = LineGroup & { id: number };

/** @throws Error when LINE cannot be reached now */
const isTold = (answer: SendAnswer): boolean => {
	if (isAccepted(answer)) return true;
	if (isWithheldByLine(answer)) return false;
	throw new Error(BACKGROUND_TEXTS.groupNotRead);
};

async function readSummary(ctx: Ctx, group: Group): Promise<void> {
	const [summary, counted] = await Promise.all([
		group.kind === "group" ? requestGroupSummary(ctx.env, group.lineId) : null,
		requestMemberCount(ctx.env, group),
	]);
	const { groupName, pictureUrl } = summary && isTold(summary.answer) ? summary.body : {};
	const count = isTold(counted.answer) ? counted.body.count : undefined;
	await ctx.db
		.update(chatGroups)
		.set({
			...(typeof groupName === "string" && {
				name: groupName,
				iconUrl: typeof pictureUrl === "string" ? pictureUrl : null,
			}),
			...(typeof count === "number" && { memberCount: count }),
		})
		.where(eq(chatGroups.id, group.id));
}

/** Adds members whom no event has named. Accounts that are not verified are refused, and learn of them later. */
async function readMemberIds(ctx: Ctx, group: Group): Promise<void> {
	let start: string | null = null;
	for (let page = 0; page < MAX_ID_PAGES; page++) {
		const { answer, body } = await requestMemberIds(ctx.env, group, start);
		if (!isTold(answer) || !Array.isArray(body.memberIds)) return;
		const { rows, column } = rowsFrom(
			body.memberIds.filter((id) => typeof id === "string").map((lineUserId) => ({ lineUserId })),
			["lineUserId"],
		);
		await ctx.db.batch([
			execute(
				ctx.db,
				insertInto(
					chatGroupMembers,
					{ groupId: group.id, lineUserId: column.lineUserId },
					sql`from ${rows} where true on conflict do nothing`,
				),
			),
		]);
		if (typeof body.next !== "string" || body.next === "") return;
		start = body.next;
	}
}

/** @returns whether all profiles were read */
async function readProfiles(ctx: Ctx, group: Group): Promise<boolean> {
	const missing = await ctx.db
		.select({ lineUserId: chatGroupMembers.lineUserId })
		.from(chatGroupMembers)
		.where(and(eq(chatGroupMembers.groupId, group.id), isNull(chatGroupMembers.profileFetchedAt)))
		.limit(PROFILES_PER_RUN + 1);
	for (const { lineUserId } of missing.slice(0, PROFILES_PER_RUN)) {
		const { answer, body } = await requestMemberProfile(ctx.env, group, lineUserId);
		const { displayName, pictureUrl } = isTold(answer) ? body : {};
		await ctx.db
			.update(chatGroupMembers)
			.set({
				profileFetchedAt: ctx.clock(),
				...(typeof displayName === "string" && {
					name: displayName,
					iconUrl: typeof pictureUrl === "string" ? pictureUrl : null,
				}),
			})
			.where(
				sql`${chatGroupMembers.groupId} = ${group.id} and ${chatGroupMembers.lineUserId} = ${lineUserId}`,
			);
	}
	return missing.length <= PROFILES_PER_RUN;
}
