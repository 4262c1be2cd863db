import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import {
	disablesPlaceholders,
	parsePlaceholders,
	resolveText,
} from "#domain/engine/placeholders/placeholder-text.ts";
import type { AliasType, Placeholder } from "#domain/engine/placeholders/registry.ts";
import { mayHaveOwnAddress } from "#domain/engine/placeholders/written-own-address.ts";
import { hasOwnLinkMark } from "#domain/engine/public-addresses/own-links.ts";
import { ADDRESS_FIELDS } from "#domain/platform/line/encode-addresses.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { withStoredEmoji } from "./emoji-texts.ts";

/**
 * Whether a message changes before sending: a text in it, at any depth, contains a placeholder, an address
 * that becomes the friend's own link, or something that resembles the mark of one and is removed.
 */
export const hasPlaceholders = (message: unknown): boolean =>
	typeof message === "string"
		? disablesPlaceholders(message) ||
			hasOwnLinkMark(message) ||
			mayHaveOwnAddress(message) ||
			parsePlaceholders(message).some(({ placeholder }) => placeholder !== null && isFilledIn(placeholder))
		: typeof message === "object" && message !== null && Object.values(message).some(hasPlaceholders);

/** Whether a placeholder stands for a value; LINE's emoji are the same for everybody. */
const isFilledIn = ({ aliasType }: Placeholder) => aliasType !== "emoji";

/** Returns a message that is sent as it is written, with its emoji; one that changes gets them when it is resolved. */
export const withEmojiIfClosed = <Message>(message: Message): Message =>
	hasPlaceholders(message) ? message : withStoredEmoji(message);

const findsAliases = (...aliasTypes: AliasType[]) => {
	const inMessage = (message: unknown): boolean =>
		typeof message === "string"
			? parsePlaceholders(message).some(
					({ placeholder }) => placeholder && aliasTypes.includes(placeholder.aliasType),
				)
			: typeof message === "object" && message !== null && Object.values(message).some(inMessage);
	return inMessage;
};

/** Whether a text of a message contains the address of a form, a salon or an event. */
export const hasOwnLink = findsAliases("form", "salon", "event");

/** Whether a text of a message uses a value of the triggering event. */
export const hasContextValue = findsAliases("context");

/** Returns a message for one friend, with all placeholders resolved at any depth. */
export const resolveMessage = <Message>(message: Message, values: PlaceholderValues): Message =>
	withStoredEmoji(
		mapTexts(message, (text, field) => resolveText(text, values, { isAddress: ADDRESS_FIELDS.has(field) })),
	);

/** Returns an address as filled in by `resolveMessage`, alone or within a text. */
export const resolveLink = (address: string, values: PlaceholderValues): string =>
	resolveText(address, values, { isAddress: true });

/** Returns a message without its placeholders: the part that does not depend on their values. */
export const withoutPlaceholders = <Message>(message: Message): Message =>
	mapTexts(message, (text) =>
		parsePlaceholders(text)
			.map(({ placeholder, text }) => (placeholder && isFilledIn(placeholder) ? "" : text))
			.join(""),
	);
