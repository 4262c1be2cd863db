import { eq, sql } from "drizzle-orm";
import { talkMentions, talkNotes } from "#db/engine/talks.ts";
import { operators } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible, isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { earliestInstant, historyEnd, historyStatement } from "#functions/engine/messages/message-history.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { selectColleagues } from "./list-colleagues.ts";

interface CreateNoteArgs {
	ctx: OperatorCtx;
	input: { id: number; text: string; mentions: number[] };
}

/**
 * Adds a note for colleagues to a friend's talk; it is never sent. A repeated request writes one note, even
 * with another text.
 * @throws Refusal 404 for a friend whom the operator may not see, 422 for a mention of somebody who may not.
 */
export async function createTalkNote({ ctx, input: { id, text, mentions } }: CreateNoteArgs): Promise<void> {
	await assertFriendVisible(ctx, id);
	const mentionedIds = valuesOfList(mentions);
	const visibleMentions = sql`(select count(*) from (${await selectColleagues(ctx, id)} and o.id in ${mentionedIds}))`;
	const [inserted] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			insertInto(
				talkNotes,
				{ friendId: id, operatorId: ctx.operator.id, at: ctx.now, text, saveKey: ctx.saveKey },
				sql`where ${visibleMentions} = ${new Set(mentions).size} on conflict (save_key) do nothing returning id`,
			),
		),
		auditOfChange(ctx, { verb: "talk.note", subjectType: "friend", subjectId: id, detail: { text } }),
		execute(
			ctx.db,
			insertInto(
				talkMentions,
				{ operatorId: sql`o.id`, friendId: id, noteId: sql`n.id` },
				// Directly follows the audit row, and is written only if that was, which is so if the note was.
				sql`from ${talkNotes} n cross join ${operators} o on o.id in ${mentionedIds}
					where n.save_key = ${ctx.saveKey} and changes() > 0 on conflict do nothing`,
			),
		),
	]);
	if (inserted.length > 0) return;
	const [saved] = await selectSaved(ctx, talkNotes);
	if (!saved) throw invalid("mentions", CHAT_TEXTS.notMentionable);
}

interface DeleteNoteArgs {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Deletes a note of the operator's own.
 * @returns its friend's id.
 * @throws Refusal 404 for an unknown or hidden one, 403 for a colleague's.
 */
export async function deleteTalkNote({ ctx, input: { id } }: DeleteNoteArgs): Promise<number> {
	const [note] = await ctx.db
		.select({ friendId: talkNotes.friendId, operatorId: talkNotes.operatorId })
		.from(talkNotes)
		.where(sql`${talkNotes.id} = ${id} and ${isFriendVisible(ctx.operator, sql`${talkNotes.friendId}`)}`);
	if (!note) throw notFound();
	if (note.operatorId !== ctx.operator.id) throw forbidden();
	await ctx.db.batch([
		ctx.db.delete(talkMentions).where(eq(talkMentions.noteId, id)),
		ctx.db.delete(talkNotes).where(eq(talkNotes.id, id)),
		auditOfChange(ctx, { verb: "talk.note.delete", subjectType: "friend", subjectId: note.friendId }),
	]);
	return note.friendId;
}

const NOTE_COLUMNS = {
	id: number,
	at: number,
	text,
	operator_id: number,
	operator_name: text,
	/** JSON of operators with `id` and `name`. */
	mentions: text,
};

type NoteRow = RowOfColumns<typeof NOTE_COLUMNS>;

/** Maximum number of notes in a page of a talk; more between fifty messages are rare. */
export const MAX_NOTES_SHOWN = 200;

/** Statement that reads a friend's notes of a period, latest first. */
export const listTalkNotes = historyStatement((db, historyQuery) =>
	queryRows(
		db,
		NOTE_COLUMNS,
		sql`select n.id as id, n.at as at, n.text as text, n.operator_id as operator_id, o.name as operator_name,
			(select json_group_array(json_object('id', p.id, 'name', p.name)) from ${talkMentions} m
				join ${operators} p on p.id = m.operator_id where m.note_id = n.id) as mentions
			from ${talkNotes} n join ${operators} o on o.id = n.operator_id
			where n.friend_id = ${historyQuery.friendId} and n.at >= ${earliestInstant(historyQuery)} and n.at < ${historyEnd(historyQuery)}
			order by n.at desc, n.id desc limit ${MAX_NOTES_SHOWN}`,
	),
);

/** Presents a note for the API. */
export const presentTalkNote = (note: NoteRow, ctx: OperatorCtx) => ({
	id: note.id,
	timestamp: note.at,
	date: toWireTime(note.at, ctx.zone),
	text: note.text,
	operator: { id: note.operator_id, name: note.operator_name },
	mentions: JSON.parse(note.mentions) as { id: number; name: string }[],
	can_delete: note.operator_id === ctx.operator.id,
});
