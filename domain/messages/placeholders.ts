import type { PlaceholderValues } from "../placeholders/definition.ts";
import { isLeftAlone, parse, resolve } from "../placeholders/text.ts";

/** Whether a message says something else to each friend: any text in it, however deep, holds a placeholder. */
export const holdsPlaceholders = (message: unknown): boolean =>
	typeof message === "string"
		? isLeftAlone(message) || parse(message).some(({ placeholder }) => placeholder !== null)
		: typeof message === "object" && message !== null && Object.values(message).some(holdsPlaceholders);

/** A message as one friend reads it: every text in it with its placeholders put in. */
export const resolveMessage = <Message>(message: Message, values: PlaceholderValues): Message =>
	withTexts(message, (text) => resolve(text, values));

/** A message with nothing where its placeholders stand: what is in it whatever they stand for. */
export const withoutPlaceholders = <Message>(message: Message): Message =>
	withTexts(message, (text) =>
		parse(text)
			.map((segment) => (segment.placeholder ? "" : segment.text))
			.join(""),
	);

/** The same structure with every text in it rewritten, so that a friend's name may hold quotes. */
export function withTexts<Message>(message: Message, write: (text: string) => string): Message {
	if (typeof message === "string") return write(message) as Message;
	if (Array.isArray(message)) return message.map((part) => withTexts(part, write)) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [name, withTexts(part, write)]),
	) as Message;
}
