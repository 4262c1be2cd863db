import { and, asc, eq, gt } from "drizzle-orm";
import { talkNotes, talks } from "#db/engine/talks.ts";
import { operators } from "#db/platform/operators.ts";
import { type ApiPage, pageOfRows, toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { assignTalk } from "#functions/inbox/chat/assign-talk.ts";
import { listColleagues } from "#functions/inbox/chat/list-colleagues.ts";
import { markTalkHandled } from "#functions/inbox/chat/mark-talk-handled.ts";
import { showChatMember } from "#functions/inbox/chat/show-chat-member.ts";
import { createTalkNote } from "#functions/inbox/chat/talk-notes.ts";
import { setMemberMark } from "#functions/people/friend-values/set-member-mark.ts";
import { setFriendMemo } from "#functions/people/friends/set-friend-memo.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce, wasDone } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

/**
 * Record that operators keep beside a friend's talk.
 * @throws Refusal 404 for a friend hidden from the program
 */
export async function showTalkState(ctx: ProgramCtx, fid: number) {
	const [member, { marks: responseMarks }] = await Promise.all([
		showChatMember({ ctx, input: { id: fid } }),
		loadResponseMarks(ctx),
	]);
	const responseMark = responseMarks.find(({ id }) => id === member.mark_id);
	return {
		fid,
		memo: member.memo,
		mark: responseMark ? { id: responseMark.id, name: responseMark.value } : null,
		assignee: member.operator,
		waiting: member.waiting,
		waiting_id: member.waiting_id,
	};
}

/** Response marks of the account, in their order. */
export async function listProgramMarks(ctx: ProgramCtx) {
	const { marks: responseMarks } = await loadResponseMarks(ctx);
	return { items: responseMarks.map(({ id, value }) => ({ id, name: value })) };
}

/** Operators who see a friend, and so may be assigned to them. @throws Refusal 404 */
export async function listAssignees(ctx: ProgramCtx, fid: number) {
	const { operators } = await listColleagues({ ctx, input: { id: fid } });
	return { items: operators };
}

/** Writes the memo of a friend. @throws Refusal 404, 409 if it is no longer `before` */
export async function writeProgramMemo(
	ctx: ProgramCtx,
	fid: number,
	change: { memo: string; before?: string | undefined },
) {
	const input = { member_id: fid, ...change, memo: change.memo.trim() };
	await doOnce(ctx, "friend.memo", () => setFriendMemo({ ctx, input }));
	return announceAndShow(ctx, fid);
}

/** Sets the response mark of a friend; null removes it. @throws Refusal 404; 422 for an unknown mark */
export async function writeMark(ctx: ProgramCtx, fid: number, markId: number | null) {
	// A retry after a lost answer finds its change, and leaves a mark that a colleague set since.
	const wasSaved = await wasDone(ctx, "friend.mark");
	await withRenamedFields([[/^notify$/, "mark_id"]], () =>
		setMemberMark({ ctx: { ...ctx, wasSaved }, input: { member_id: fid, notify: markId } }),
	);
	return announceAndShow(ctx, fid);
}

/**
 * Assigns an operator to a friend; null for nobody.
 * @throws Refusal 404; 409 if a colleague assigned one meanwhile; 422 for an operator who cannot be assigned
 */
export async function assignOperator(ctx: ProgramCtx, fid: number, operatorId: number | null) {
	const [talk] = await ctx.db.select({ before: talks.operatorId }).from(talks).where(eq(talks.friendId, fid));
	const input = { id: fid, operator_id: operatorId, before: talk?.before ?? null };
	await doOnce(ctx, "talk.assign", () => assignTalk({ ctx, input }));
	return announceAndShow(ctx, fid);
}

/** Marks waiting messages of a talk as handled, up to a message. @throws Refusal 404 */
export async function handleMessages(ctx: ProgramCtx, fid: number, lastId: number) {
	const handled = await markTalkHandled({ ctx, input: { id: fid, last_id: lastId } });
	announceLater(ctx, "message", [fid]);
	return { handled };
}

/** Writes a note for colleagues, once for each call. @throws Refusal 404 */
export async function addNote(ctx: ProgramCtx, fid: number, text: string) {
	await createTalkNote({ ctx, input: { id: fid, text, mentions: [] } });
	announceLater(ctx, "talk", [fid]);
	const [note] = await selectNotes(ctx, eq(talkNotes.saveKey, ctx.saveKey), 1);
	return presentNote(note!);
}

/** A page of the notes in a friend's talk, oldest first. @throws Refusal 404 */
export async function listNotes(ctx: ProgramCtx, fid: number, { after, limit }: ApiPage) {
	await assertFriendVisible(ctx, fid);
	const rows = await selectNotes(ctx, and(eq(talkNotes.friendId, fid), gt(talkNotes.id, after)), limit + 1);
	return pageOfRows(rows, { limit, idOf: ({ id }) => id, present: presentNote });
}

const selectNotes = ({ db }: ProgramCtx, where: ReturnType<typeof and>, limit: number) =>
	db
		.select({ id: talkNotes.id, at: talkNotes.at, text: talkNotes.text, author: operators.name })
		.from(talkNotes)
		.innerJoin(operators, eq(operators.id, talkNotes.operatorId))
		.where(where)
		.orderBy(asc(talkNotes.id))
		.limit(limit);

const presentNote = ({ at, ...note }: Awaited<ReturnType<typeof selectNotes>>[number]) => ({
	...note,
	at: toIsoInstant(at),
});

function announceAndShow(ctx: ProgramCtx, fid: number) {
	announceLater(ctx, "talk", [fid]);
	return showTalkState(ctx, fid);
}
