import { textOf } from "../calendar.ts";
import type { Chance } from "../chance.ts";
import { someDay } from "../world/days.ts";
import type { Thing, World, WorldFriend } from "../world/records.ts";
import { disguised, longText, pieceOf, someText } from "../world/words.ts";

/** What a condition is drawn from: a world, and a friend of it whose values it is likely to ask for. */
export interface Source {
	chance: Chance;
	world: World;
	friend: WorldFriend;
}

/** A condition as it may arrive; the schema has the last word. */
export type Draw = (source: Source) => Record<string, unknown>;

/** Ids that no world has. */
const UNKNOWN_ID = 999;

/** Mostly one that is there, sometimes a deleted one, seldom one that never was. */
export const idOf = (chance: Chance, things: readonly Thing[]): number =>
	chance.maybe(0.03) ? UNKNOWN_ID : chance.pick(things).id;

/** A few ids, sometimes twice the same. */
export const idsOf = (chance: Chance, things: readonly Thing[]): number[] =>
	Array.from({ length: chance.pick([1, 1, 2, 2, 3, 5]) }, () => idOf(chance, things));

/** A piece of one of the texts in some other look, or a text that nobody has. */
export function wordLike(chance: Chance, texts: readonly (string | null)[]): string {
	const given = texts.filter((text) => text !== null && text !== "");
	if (given.length === 0 || chance.maybe(0.15))
		return chance.maybe(0.1) ? longText(chance) : someText(chance);
	const text = chance.pick(given)!;
	if (chance.maybe(0.1)) return halved(chance, text);
	return disguised(chance, chance.maybe(0.3) ? text : pieceOf(chance, text)).slice(0, 4_500);
}

/** The whole of one of the texts, perhaps in some other look. */
export function textLike(chance: Chance, texts: readonly (string | null)[]): string {
	const given = texts.filter((text) => text !== null && text !== "");
	return given.length === 0 || chance.maybe(0.1)
		? someText(chance)
		: disguised(chance, chance.pick(given)!).slice(0, 4_500);
}

/** Cut without regard to surrogate pairs. */
function halved(chance: Chance, text: string): string {
	const from = chance.between(0, text.length - 1);
	return text.slice(from, from + chance.between(1, 3));
}

/** Two days in order, one of them perhaps open. */
export function somePeriod(chance: Chance): { from: string | null; to: string | null } {
	const [one, other] = [textOf(someDay(chance)), textOf(someDay(chance))].sort() as [string, string];
	const open = chance.between(0, 3);
	return { from: open === 0 ? null : one, to: open === 1 ? null : chance.maybe(0.3) ? one : other };
}

/** A number near one of those given, as it may be typed. */
export function numberLike(chance: Chance, numbers: readonly (number | null)[]): string {
	const near =
		chance.pick([...numbers.filter((number) => number !== null), 0, 10]) + chance.pick([0, 0, 1, -1, 0.5]);
	const written = chance.maybe(0.3)
		? near.toLocaleString("en-US", { maximumFractionDigits: 6 })
		: String(near);
	return chance.maybe(0.2) ? disguised(chance, written) : written;
}
