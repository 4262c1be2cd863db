import type { TalkMessage, TalkNote, UnsentMessage } from "./chatApi.ts";

/** Line of a talk: a message, a note, or an unsent message. */
export type ChatTalkLine = { key: string; timestamp: number; date: string } & (
	| { message: TalkMessage; note?: never; unsent?: never }
	| { note: TalkNote; message?: never; unsent?: never }
	| { unsent: UnsentMessage; message?: never; note?: never }
);

interface Talk {
	/** Each list is sorted oldest first. */
	messages: readonly TalkMessage[];
	notes: readonly TalkNote[];
	unsent: readonly UnsentMessage[];
}

/** Lines of a talk in chronological order; at the same instant messages precede the others. */
export const talkLinesOf = ({ messages, notes, unsent }: Talk): ChatTalkLine[] =>
	[
		...messages.map((message): ChatTalkLine => ({ key: `m${message.id}`, ...timeOf(message), message })),
		...notes.map((note): ChatTalkLine => ({ key: `n${note.id}`, ...timeOf(note), note })),
		...unsent.map(
			(each): ChatTalkLine => ({
				key: `u${each.id}`,
				timestamp: each.timestamp,
				date: each.due_at,
				unsent: each,
			}),
		),
	].sort((one, other) => one.timestamp - other.timestamp);

const timeOf = ({ timestamp, date }: { timestamp: number; date: string }) => ({ timestamp, date });

/** Whether a line begins a day: the first line, and each after a line of an earlier day. */
export const beginsDay = (lines: readonly ChatTalkLine[], index: number): boolean =>
	lines[index]?.date.slice(0, 10) !== lines[index - 1]?.date.slice(0, 10);
