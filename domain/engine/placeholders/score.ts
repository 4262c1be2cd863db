import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { findByName, halfWidth } from "./written-form.ts";

interface ScoreParams {
	name: string;
	/** Displayed value: the points, or the name of the level that contains them. */
	shows: "points" | "level";
}

const LEVEL = "level";

/** Current points or level of a friend, by the score's name. */
export const score = definePlaceholder<ScoreParams>({
	label: "スコア",
	read: ([word = "", name, level, ...rest]) => {
		if (halfWidth(word) !== "score" || !name || rest.length > 0) return null;
		if (level !== undefined && halfWidth(level) !== LEVEL) return null;
		return { name, shows: level === undefined ? "points" : "level" };
	},
	toParts: ({ name, shows }) => ["score", name, ...(shows === "level" ? [LEVEL] : [])],
	findTarget: ({ name }, targets) =>
		targets &&
		(findByName(
			name,
			targets.scores.map((each) => [each.name, each] as const),
		) ??
			null),
	references: ({ name }) => ({ scores: [name] }),
	ability: () => "score-read",
	belongsToFriend: () => true,
	describe: ({ name, shows }, target) =>
		`${target === null ? "削除済みの" : ""}スコア「${cutToLength(name, MAX_LABEL_NAME)}」${shows === "level" ? "の段階" : ""}`,
	resolve: ({ name, shows }, values) => {
		const entry = findByName(name, values.scores);
		return entry ? String(entry[shows]) : "";
	},
});
