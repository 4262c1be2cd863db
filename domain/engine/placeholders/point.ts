import { definePlaceholder } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Values of a friend's points, by the word in the placeholder. */
export const POINT_WORDS = {
	balance: "ポイント残高",
	rank: "ポイントのランク",
	expiry: "ポイントの次の有効期限",
	url: "ポイントのページのURL",
} as const;

type PointWord = keyof typeof POINT_WORDS;

/** Points of the friend, and the page with them. */
export const point = definePlaceholder<{ word: PointWord }>({
	label: "ポイント",
	read: ([kind = "", written = "", ...rest]) => {
		const word = halfWidth(written);
		return halfWidth(kind) === "point" && rest.length === 0 && Object.hasOwn(POINT_WORDS, word)
			? { word: word as PointWord }
			: null;
	},
	toParts: ({ word }) => ["point", word],
	ability: () => "point-read",
	belongsToFriend: () => true,
	describe: ({ word }) => POINT_WORDS[word],
	resolve: ({ word }, { points }) =>
		word === "balance" ? points.balance.toLocaleString("ja-JP") : points[word],
});
