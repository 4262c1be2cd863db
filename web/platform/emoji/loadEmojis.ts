import { defaultEmojiDataResolver, type EmojiData } from "frimousse";
import { toBothKana } from "./bothKana.ts";

/** Replacements for mistranslated category names in the data. */
const CATEGORIES: Readonly<Record<number, string>> = {
	0: "顔・気持ち",
	1: "人・からだ",
	3: "動物・自然",
	4: "食べ物・飲み物",
	5: "旅行・場所",
	6: "行事・スポーツ",
	7: "もの",
	8: "記号",
	9: "旗",
};

/** Loads the emojis that this browser can draw, searchable by Japanese names in either kana. */
export async function loadEmojis(): Promise<EmojiData> {
	const data = await defaultEmojiDataResolver("ja", { emojibaseUrl: __EMOJI_DATA__ });
	return {
		...data,
		categories: data.categories.map(({ index, label }) => ({ index, label: CATEGORIES[index] ?? label })),
		emojis: data.emojis.map((emoji) => ({
			...emoji,
			tags: [...new Set([...emoji.tags, ...[emoji.label, ...emoji.tags].flatMap(toBothKana)])],
		})),
	};
}
