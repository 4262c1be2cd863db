/**
 * Set of LINE's own emoji that every account may send, with the number of its emoji, whose ids count from 001.
 * https://developers.line.biz/en/docs/messaging-api/emoji-list/
 */
interface LineEmojiSet {
	productId: string;
	count: number;
}

/** Emoji of LINE's own. */
export interface LineEmoji {
	productId: string;
	emojiId: string;
}

/** In the order of LINE's list. */
export const LINE_EMOJI_SETS: readonly LineEmojiSet[] = [
	{ productId: "670e0cce840a8236ddd4ee4c", count: 211 },
	{ productId: "5ac2213e040ab15980c9b447", count: 182 },
	{ productId: "5ac21a8c040ab15980c9b43f", count: 149 },
	{ productId: "5ac21c4e031a6752fb806d5b", count: 161 },
	{ productId: "5ac21e6c040ab15980c9b444", count: 222 },
	{ productId: "5ac1bfd5040ab15980c9b435", count: 250 },
	{ productId: "5ac22e85040ab15980c9b44f", count: 209 },
	{ productId: "5ac22775040ab15980c9b44c", count: 247 },
	{ productId: "5ac2197b040ab15980c9b43d", count: 201 },
	{ productId: "5ac21d59031a6752fb806d5d", count: 212 },
	{ productId: "5ac221ca040ab15980c9b449", count: 167 },
	{ productId: "5ac22bad031a6752fb806d67", count: 214 },
	{ productId: "5ac2211e031a6752fb806d61", count: 250 },
	{ productId: "5ac21b4f031a6752fb806d59", count: 149 },
	{ productId: "5ac21cce040ab15980c9b443", count: 161 },
	{ productId: "5ac21fda040ab15980c9b446", count: 140 },
	{ productId: "5ac22224031a6752fb806d62", count: 251 },
	{ productId: "5ac22c9e031a6752fb806d68", count: 198 },
	{ productId: "5ac222bf031a6752fb806d64", count: 250 },
	{ productId: "5ac21869040ab15980c9b43b", count: 199 },
	{ productId: "5ac2280f031a6752fb806d65", count: 250 },
	{ productId: "5ac22293031a6752fb806d63", count: 184 },
	{ productId: "5ac2173d031a6752fb806d56", count: 240 },
	{ productId: "5ac21542031a6752fb806d55", count: 248 },
	{ productId: "5ac2216f040ab15980c9b448", count: 188 },
	{ productId: "5ac21f52040ab15980c9b445", count: 183 },
	{ productId: "5ac21ef5031a6752fb806d5e", count: 150 },
	{ productId: "5ac223c6040ab15980c9b44a", count: 157 },
	{ productId: "5ac22b23040ab15980c9b44d", count: 247 },
	{ productId: "5ac22def040ab15980c9b44e", count: 250 },
	{ productId: "5ac21c46040ab15980c9b442", count: 221 },
	{ productId: "5ac22d62031a6752fb806d69", count: 196 },
	{ productId: "5ac21a13031a6752fb806d57", count: 149 },
	{ productId: "5ac21a18040ab15980c9b43e", count: 239 },
	{ productId: "5ac21ba5040ab15980c9b441", count: 161 },
	{ productId: "5ac2264e040ab15980c9b44b", count: 252 },
	{ productId: "5ac2206d031a6752fb806d5f", count: 252 },
	{ productId: "5ac220c2031a6752fb806d60", count: 246 },
	{ productId: "5ac22a8c031a6752fb806d66", count: 210 },
	{ productId: "5ac1de17040ab15980c9b438", count: 194 },
	{ productId: "5ac21bf9031a6752fb806d5a", count: 161 },
	{ productId: "5ac21cc5031a6752fb806d5c", count: 170 },
	{ productId: "5ac21ae3040ab15980c9b440", count: 149 },
	{ productId: "5ac218e3040ab15980c9b43c", count: 221 },
	{ productId: "5ac21184040ab15980c9b43a", count: 234 },
];

/** Maximum number of emoji in a text. */
export const MAX_TEXT_EMOJI = 20;

/**
 * Words that LINE shows where there are no pictures, such as notifications. LINE counts them, but publishes them
 * for no emoji of its list; these stand for all.
 */
export const EMOJI_WORDS = "(emoji)";

const COUNTS = new Map(LINE_EMOJI_SETS.map(({ productId, count }) => [productId, count]));

/** Whether LINE lets every account send this emoji. */
export const isLineEmoji = ({ productId, emojiId }: LineEmoji): boolean =>
	/^\d{3}$/.test(emojiId) && Number(emojiId) > 0 && Number(emojiId) <= (COUNTS.get(productId) ?? 0);

/** Ids of a set's emoji. */
export const listEmojiIds = ({ count }: LineEmojiSet): string[] =>
	Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, "0"));

/** Address of an emoji's picture in LINE's store. */
export const lineEmojiAddress = ({ productId, emojiId }: LineEmoji): string =>
	`https://stickershop.line-scdn.net/sticonshop/v1/sticon/${productId}/android/${emojiId}.png`;
