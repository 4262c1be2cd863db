import type { PlaceholderValues } from "../placeholders/definition.ts";
import { isLeftAlone, parse, resolve } from "../placeholders/text.ts";

/** Whether a message says something else to each friend: any text in it, however deep, holds a placeholder. */
export const holdsPlaceholders = (message: unknown): boolean =>
	typeof message === "string"
		? isLeftAlone(message) || parse(message).some(({ placeholder }) => placeholder !== null)
		: typeof message === "object" && message !== null && Object.values(message).some(holdsPlaceholders);

/** Whether any text of a message has the address of a form put in. */
export const namesForm = (message: unknown): boolean =>
	typeof message === "string"
		? parse(message).some(({ placeholder }) => placeholder?.aliasType === "form")
		: typeof message === "object" && message !== null && Object.values(message).some(namesForm);

/** A message as one friend reads it: every text in it with its placeholders put in. */
export function resolveMessage<Message>(message: Message, values: PlaceholderValues): Message {
	if (typeof message === "string") return resolve(message, values) as Message;
	if (Array.isArray(message)) return message.map((part) => resolveMessage(part, values)) as Message;
	if (typeof message !== "object" || message === null) return message;
	return Object.fromEntries(
		Object.entries(message).map(([name, part]) => [name, resolveMessage(part, values)]),
	) as Message;
}
