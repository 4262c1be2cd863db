import { drawDateFields } from "./draw-friend-info-date.ts";
import { drawPeriodFields } from "./draw-friend-info-period.ts";
import {
	type ConditionSource,
	type DrawCondition,
	drawId,
	drawNumberLike,
	drawTextLike,
	drawWordLike,
} from "./draw-values.ts";

const MATCHES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 20, 30, 31];
const LIKELY: Record<number, number[]> = {
	1: [10, 11, 12, 13, 0],
	20: [0, 4, 2, 3, 1, 5],
	30: [20, 20, 20, 30, 30, 31, 31, 31, 0, 1],
};

export const friendInfo: DrawCondition = (source) => {
	const { chance, world } = source;
	const field = chance.pick(chance.maybe(0.4) ? world.vars.filter(({ type }) => type === 30) : world.vars);
	const match = chance.pick(chance.maybe(0.85) ? (LIKELY[field.type] ?? [0, 1, 2, 3, 4, 5]) : MATCHES);
	return {
		var_id: chance.maybe(0.97) ? field.id : drawId(chance, world.vars),
		match,
		query: queryFor(source, match, field.id),
		use_current_date: chance.maybe(0.2) ? 1 : 0,
		...drawDateFields(source, field.id),
		...drawPeriodFields(source, field.id),
	};
};

/** Query from the values of several friends, so that at least one is likely to match. */
function queryFor({ chance, world, friend }: ConditionSource, match: number, varId: number): string {
	const values = [friend, chance.pick(world.friends), chance.pick(world.friends)].flatMap((each) =>
		each.values.filter((value) => value.varId === varId),
	);
	if (match >= 10)
		return drawNumberLike(
			chance,
			values.map(({ number }) => number),
		);
	const choices = values.flatMap(({ choiceId }) => (choiceId === null ? [] : [String(choiceId)]));
	if (choices.length > 0 && chance.maybe(0.9)) return chance.pick(choices);
	const texts = values.map(({ text }) => text);
	return match === 1 || match === 5 ? drawWordLike(chance, texts) : drawTextLike(chance, texts);
}
