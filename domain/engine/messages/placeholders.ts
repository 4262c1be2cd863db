import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import type { AliasType } from "#domain/engine/placeholders/registry.ts";
import { isLeftAlone, parse, resolve } from "#domain/engine/placeholders/text.ts";
import { holdsMark } from "#domain/engine/public-addresses/own-links.ts";
import { ADDRESS_FIELDS } from "#domain/platform/line/addresses.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";

/**
 * Whether a message changes before sending: a text in it, at any depth, contains a placeholder, or something
 * that resembles the mark of a friend's own link and is removed.
 */
export const holdsPlaceholders = (message: unknown): boolean =>
	typeof message === "string"
		? isLeftAlone(message) ||
			holdsMark(message) ||
			parse(message).some(({ placeholder }) => placeholder !== null)
		: typeof message === "object" && message !== null && Object.values(message).some(holdsPlaceholders);

const names = (...aliasTypes: AliasType[]) => {
	const inMessage = (message: unknown): boolean =>
		typeof message === "string"
			? parse(message).some(({ placeholder }) => placeholder && aliasTypes.includes(placeholder.aliasType))
			: typeof message === "object" && message !== null && Object.values(message).some(inMessage);
	return inMessage;
};

/** Whether a text of a message contains the address of a form or a salon. */
export const namesOwnLink = names("form", "salon");

/** Whether a text of a message uses a value of the triggering event. */
export const namesContext = names("context");

/** Returns a message for one friend, with all placeholders resolved at any depth. */
export const resolveMessage = <Message>(message: Message, values: PlaceholderValues): Message =>
	mapTexts(message, (text, field) => resolve(text, values, { isAddress: ADDRESS_FIELDS.has(field) }));

/** Returns an address as filled in by `resolveMessage`, alone or within a text. */
export const resolveLink = (address: string, values: PlaceholderValues): string =>
	resolve(address, values, { isAddress: true });

/** Returns a message without its placeholders: the part that does not depend on their values. */
export const withoutPlaceholders = <Message>(message: Message): Message =>
	mapTexts(message, (text) =>
		parse(text)
			.map((segment) => (segment.placeholder ? "" : segment.text))
			.join(""),
	);
