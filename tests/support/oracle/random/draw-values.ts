import type { Chance } from "../chance.ts";
import { formatOracleDay } from "../oracle-calendar.ts";
import { drawDay } from "../world/draw-days.ts";
import { drawLongText, drawPiece, drawSpelling, drawText } from "../world/draw-words.ts";
import type { World, WorldFriend, WorldItem } from "../world/world-records.ts";

/** Source of a random condition: a world, and a friend whose values it is likely to match. */
export interface ConditionSource {
	chance: Chance;
	world: World;
	friend: WorldFriend;
}

/** Generator of a condition before the schema validates it. */
export type DrawCondition = (source: ConditionSource) => Record<string, unknown>;

/** Id that no world contains. */
const UNKNOWN_ID = 999;

/** Id of an item, sometimes deleted, rarely unknown. */
export const drawId = (chance: Chance, things: readonly WorldItem[]): number =>
	chance.maybe(0.03) ? UNKNOWN_ID : chance.pick(things).id;

/** A few ids, possibly with duplicates. */
export const drawIds = (chance: Chance, things: readonly WorldItem[]): number[] =>
	Array.from({ length: chance.pick([1, 1, 2, 2, 3, 5]) }, () => drawId(chance, things));

/** Piece of one of the texts, spelled differently, or a text that no friend has. */
export function drawWordLike(chance: Chance, texts: readonly (string | null)[]): string {
	const given = texts.filter((text) => text !== null && text !== "");
	if (given.length === 0 || chance.maybe(0.15))
		return chance.maybe(0.1) ? drawLongText(chance) : drawText(chance);
	const text = chance.pick(given)!;
	if (chance.maybe(0.1)) return drawHalf(chance, text);
	return drawSpelling(chance, chance.maybe(0.3) ? text : drawPiece(chance, text)).slice(0, 4_500);
}

/** One whole text, possibly spelled differently. */
export function drawTextLike(chance: Chance, texts: readonly (string | null)[]): string {
	const given = texts.filter((text) => text !== null && text !== "");
	return given.length === 0 || chance.maybe(0.1)
		? drawText(chance)
		: drawSpelling(chance, chance.pick(given)!).slice(0, 4_500);
}

/** Slice that may split surrogate pairs. */
function drawHalf(chance: Chance, text: string): string {
	const from = chance.between(0, text.length - 1);
	return text.slice(from, from + chance.between(1, 3));
}

interface DrawnPeriod {
	from: string | null;
	to: string | null;
	relative?: { rule: string; days: number };
}

/** Number of days from today, up to the distance between the days of a world. */
export const drawDayCount = (chance: Chance): number => chance.pick([1, 2, 10, 11, 40, 270, 400, 800]);

const RELATIVE_RULES = ["past", "before", "future", "after", "thisMonth", "lastMonth", "nextMonth"];

/** Two days in order, of which one end may be unbounded, or a period that is counted from today. */
export function drawPeriod(chance: Chance): DrawnPeriod {
	const [one, other] = [formatOracleDay(drawDay(chance)), formatOracleDay(drawDay(chance))].sort() as [
		string,
		string,
	];
	const open = chance.between(0, 3);
	const days = { from: open === 0 ? null : one, to: open === 1 ? null : chance.maybe(0.3) ? one : other };
	return chance.maybe(0.6)
		? days
		: { ...days, relative: { rule: chance.pick(RELATIVE_RULES), days: drawDayCount(chance) } };
}

/** Number close to one of the given ones, as an operator may type it. */
export function drawNumberLike(chance: Chance, numbers: readonly (number | null)[]): string {
	const near =
		chance.pick([...numbers.filter((number) => number !== null), 0, 10]) + chance.pick([0, 0, 1, -1, 0.5]);
	const written = chance.maybe(0.3)
		? near.toLocaleString("en-US", { maximumFractionDigits: 6 })
		: String(near);
	return chance.maybe(0.2) ? drawSpelling(chance, written) : written;
}
