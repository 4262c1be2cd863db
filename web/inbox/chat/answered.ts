import type { TalkMessage } from "./api.ts";

interface Answering {
	messages: readonly TalkMessage[];
	/** Whoever writes. */
	operatorId: number;
	/** The newest message when they began to write; null while nothing stands there. */
	began: number | null;
}

/** The newest message of a talk; 0 of one in which nothing was said. */
export const newestOf = (messages: readonly TalkMessage[]): number => messages.at(-1)?.id ?? 0;

/** Whether an operator begins to write: nothing stood there, or what stood there has been sent since. */
export const isBeginning = ({ messages, operatorId, began }: Answering): boolean =>
	began === null || began < ownLastOf(messages, operatorId);

/** The first colleague who answered the friend after an operator began to write; undefined where none did. */
export function answeredMeanwhile(asked: Answering): { id: number; name: string } | undefined {
	const { messages, operatorId, began } = asked;
	if (began === null || isBeginning(asked)) return undefined;
	return (
		messages.find(({ id, sent_by }) => id > began && sent_by?.operator && sent_by.operator.id !== operatorId)
			?.sent_by?.operator ?? undefined
	);
}

const ownLastOf = (messages: readonly TalkMessage[], operatorId: number): number =>
	messages.findLast(({ sent_by }) => sent_by?.operator?.id === operatorId)?.id ?? 0;
