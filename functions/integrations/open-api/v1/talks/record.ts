import { and, asc, eq, gt } from "drizzle-orm";
import { talkNotes, talks } from "#db/engine/talks.ts";
import { operators } from "#db/platform/operators.ts";
import { page, written } from "#domain/integrations/open-api/v1/fields.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { assignTalk } from "#functions/inbox/chat/assign.ts";
import { listColleagues } from "#functions/inbox/chat/colleagues.ts";
import { handleTalk } from "#functions/inbox/chat/handled.ts";
import { writeNote } from "#functions/inbox/chat/notes.ts";
import { showMember } from "#functions/inbox/chat/show.ts";
import { setMemberMark } from "#functions/people/friend-values/set-mark.ts";
import { setMemo } from "#functions/people/friends/set-memo.ts";
import { announce, framesOf } from "#functions/platform/consoles/announce.ts";
import { loadMarks } from "#functions/platform/settings/marks.ts";
import { doneOnce, isDone } from "../done-once.ts";
import type { ProgramCtx } from "../program.ts";
import { renamed } from "../renamed.ts";

/** Operators' record of a friend's talk. @throws Refusal 404 for a friend hidden from the program */
export async function showTalkState(ctx: ProgramCtx, fid: number) {
	const [member, { marks }] = await Promise.all([showMember({ ctx, input: { id: fid } }), loadMarks(ctx)]);
	const mark = marks.find(({ id }) => id === member.mark_id);
	return {
		fid,
		memo: member.memo,
		mark: mark ? { id: mark.id, name: mark.value } : null,
		assignee: member.operator,
		waiting: member.waiting,
		waiting_id: member.waiting_id,
	};
}

/** The response marks of the account, in their order. */
export async function listMarks(ctx: ProgramCtx) {
	const { marks } = await loadMarks(ctx);
	return { items: marks.map(({ id, value }) => ({ id, name: value })) };
}

/** Operators who see a friend, and so may be assigned to them. @throws Refusal 404 */
export async function listAssignees(ctx: ProgramCtx, fid: number) {
	const { operators } = await listColleagues({ ctx, input: { id: fid } });
	return { items: operators };
}

/** Writes the memo of a friend. @throws Refusal 404, 409 if it is no longer `before` */
export async function writeMemo(
	ctx: ProgramCtx,
	fid: number,
	given: { memo: string; before?: string | undefined },
) {
	const input = { member_id: fid, ...given, memo: given.memo.trim() };
	await doneOnce(ctx, "friend.memo", () => setMemo({ ctx, input }));
	return changed(ctx, fid);
}

/** Sets the response mark of a friend; null removes it. @throws Refusal 404, 422 */
export async function writeMark(ctx: ProgramCtx, fid: number, markId: number | null) {
	// Sent again after a lost answer it finds its change, and leaves a mark that a colleague set since.
	const wasSaved = await isDone(ctx, "friend.mark");
	await renamed([[/^notify$/, "mark_id"]], () =>
		setMemberMark({ ctx: { ...ctx, wasSaved }, input: { member_id: fid, notify: markId } }),
	);
	return changed(ctx, fid);
}

/**
 * Assigns an operator to a friend; null for nobody.
 * @throws Refusal 404, 409 if a colleague assigned one meanwhile, 422
 */
export async function assign(ctx: ProgramCtx, fid: number, operatorId: number | null) {
	const [now] = await ctx.db.select({ before: talks.operatorId }).from(talks).where(eq(talks.friendId, fid));
	const input = { id: fid, operator_id: operatorId, before: now?.before ?? null };
	await doneOnce(ctx, "talk.assign", () => assignTalk({ ctx, input }));
	return changed(ctx, fid);
}

/** Marks waiting messages of a talk as handled, up to a message. @throws Refusal 404 */
export async function handle(ctx: ProgramCtx, fid: number, lastId: number) {
	const handled = await handleTalk({ ctx, input: { id: fid, last_id: lastId } });
	ctx.later(announce(ctx.env, framesOf("message", [fid])));
	return { handled };
}

/** Writes a note for colleagues, once for each call. @throws Refusal 404 */
export async function addNote(ctx: ProgramCtx, fid: number, text: string) {
	await writeNote({ ctx, input: { id: fid, text, mentions: [] } });
	ctx.later(announce(ctx.env, framesOf("talk", [fid])));
	const [note] = await notesOf(ctx, eq(talkNotes.saveKey, ctx.saveKey), 1);
	return presentNote(note!);
}

/** A page of the notes in a friend's talk, oldest first. @throws Refusal 404 */
export async function listNotes(
	ctx: ProgramCtx,
	{ fid, after, limit }: { fid: number; after: number; limit: number },
) {
	await assertVisible(ctx, fid);
	const rows = await notesOf(ctx, and(eq(talkNotes.friendId, fid), gt(talkNotes.id, after)), limit + 1);
	return page(rows, { limit, idOf: ({ id }) => id, present: presentNote });
}

const notesOf = ({ db }: ProgramCtx, where: ReturnType<typeof and>, limit: number) =>
	db
		.select({ id: talkNotes.id, at: talkNotes.at, text: talkNotes.text, author: operators.name })
		.from(talkNotes)
		.innerJoin(operators, eq(operators.id, talkNotes.operatorId))
		.where(where)
		.orderBy(asc(talkNotes.id))
		.limit(limit);

const presentNote = ({ at, ...note }: Awaited<ReturnType<typeof notesOf>>[number]) => ({
	...note,
	at: written(at),
});

function changed(ctx: ProgramCtx, fid: number) {
	ctx.later(announce(ctx.env, framesOf("talk", [fid])));
	return showTalkState(ctx, fid);
}
