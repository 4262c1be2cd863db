import type { TalkMessage } from "./chatApi.ts";

interface AnswerState {
	messages: readonly TalkMessage[];
	/** Operator who is writing. */
	operatorId: number;
	/** Id of the newest message when they began to write; null while the editor is empty. */
	beganAfterId: number | null;
}

/** Id of the newest message of a talk; 0 without messages. */
export const newestMessageId = (messages: readonly TalkMessage[]): number => messages.at(-1)?.id ?? 0;

/** Whether an operator begins to write: the editor was empty, or its text has been sent since. */
export const isBeginning = ({ messages, operatorId, beganAfterId }: AnswerState): boolean =>
	beganAfterId === null || beganAfterId < lastMessageIdOf(messages, operatorId);

/** First colleague who answered the friend after an operator began to write; undefined if none. */
export function answeredMeanwhile(state: AnswerState): { id: number; name: string } | undefined {
	const { messages, operatorId, beganAfterId } = state;
	if (beganAfterId === null || isBeginning(state)) return undefined;
	return (
		messages.find(
			({ id, sent_by }) => id > beganAfterId && sent_by?.operator && sent_by.operator.id !== operatorId,
		)?.sent_by?.operator ?? undefined
	);
}

const lastMessageIdOf = (messages: readonly TalkMessage[], operatorId: number): number =>
	messages.findLast(({ sent_by }) => sent_by?.operator?.id === operatorId)?.id ?? 0;
