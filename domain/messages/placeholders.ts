import { ADDRESS_FIELDS } from "../line/addresses.ts";
import type { PlaceholderValues } from "../placeholders/definition.ts";
import { isLeftAlone, parse, resolve } from "../placeholders/text.ts";
import { mapTexts } from "./texts.ts";

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
export const resolveMessage = <Message>(message: Message, values: PlaceholderValues): Message =>
	mapTexts(message, (text, field) => resolve(text, values, ADDRESS_FIELDS.has(field)));

/** A message with nothing where its placeholders stand: what is in it whatever they stand for. */
export const withoutPlaceholders = <Message>(message: Message): Message =>
	mapTexts(message, (text) =>
		parse(text)
			.map((segment) => (segment.placeholder ? "" : segment.text))
			.join(""),
	);
