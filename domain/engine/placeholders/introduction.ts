import { definePlaceholder } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Addresses of a friend's introductions, by the word in the placeholder. */
export const INTRODUCTION_WORDS = {
	url: "友だち紹介のリンク",
	page: "友だち紹介のページのURL",
} as const;

type IntroductionWord = keyof typeof INTRODUCTION_WORDS;

/** The friend's link for others, and the page with their introductions. */
export const introduction = definePlaceholder<{ word: IntroductionWord }>({
	label: "友だち紹介",
	read: ([kind = "", written = "", ...rest]) => {
		const word = halfWidth(written);
		return halfWidth(kind) === "introduction" && rest.length === 0 && Object.hasOwn(INTRODUCTION_WORDS, word)
			? { word: word as IntroductionWord }
			: null;
	},
	toParts: ({ word }) => ["introduction", word],
	ability: () => "introduction-read",
	belongsToFriend: () => true,
	describe: ({ word }) => INTRODUCTION_WORDS[word],
	resolve: ({ word }, { introduction: addresses }) => addresses[word],
});
