import type { CommonVarType } from "#domain/engine/kinds/common-var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import type { Chance } from "../chance.ts";
import { formatOracleDay } from "../oracle-calendar.ts";
import { drawDate, drawDay } from "./draw-days.ts";
import { drawLongText, drawSpelling, drawText } from "./draw-words.ts";
import type { World, WorldCommonVar, WorldItem, WorldValue, WorldVar } from "./world-records.ts";

/** Items of a world; the last of each kind is deleted. */
export function drawThings(chance: Chance): Omit<World, "friends" | "strangers"> {
	const salons = things(3);
	return {
		tagFolders: [1, 2, 3, 4],
		tags: [
			...inFolder(1, [1, 2, 3]),
			...inFolder(null, [4, 5]),
			...inFolder(2, [6]),
			...inFolder(1, [7], true),
			...inFolder(3, [8, 9], true),
		],
		vars: VAR_TYPES.map(someVar),
		commonVars: COMMON_TYPES.map((type, index) => someCommonVar(chance, index + 1, type)),
		scenarios: things(4),
		episodes: things(3),
		richmenus: things(3),
		forms: things(3),
		trackers: things(5),
		landings: things(5),
		journeys: things(2),
		scores: things(3).map((score) => ({
			...score,
			floor: score.id === 1 ? 0 : -50,
			ceiling: 100,
			levels: score.id === 3 ? [] : [30, 70].map((from, at) => ({ id: 10 * score.id + at, from })),
		})),
		phases: things(6).map((phase) => ({ ...phase, journeyId: phase.id <= 3 ? 1 : 2 })),
		slotFolders: [5, 6, 7],
		slots: [
			...inFolder(5, [1, 2, 3]),
			...inFolder(null, [4]),
			...inFolder(5, [5], true),
			...inFolder(6, [6], true),
		],
		salons,
		resources: things(9).map((each) => ({ ...each, salonId: 1 + (each.id % 3), isDeleted: each.id > 6 })),
		courses: things(9).map((each) => ({ ...each, salonId: 1 + (each.id % 3), isDeleted: each.id > 6 })),
		contexts: [
			{ category: "shop", event: "order", key: "total" },
			{ category: "shop", event: "order", key: "status" },
			{ category: "Shop", event: "order", key: "status" },
			{ category: "crm", event: 'it\'s "100%"', key: "a_b\\c" },
		],
		markVarId: null,
	};
}

/** Most types occur twice: one field exists, the other is deleted or empty. */
const VAR_TYPES: VarType[] = [0, 1, 2, 10, 13, 20, 20, 30, 30, 0];
const COMMON_TYPES: CommonVarType[] = [1, 1, 1, 2, 2, 3, 10, 10, 10, 1];

const things = (count: number): WorldItem[] =>
	Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		folder: null,
		isDeleted: index === count - 1,
	}));

const inFolder = (folder: number | null, ids: number[], isDeleted = false): WorldItem[] =>
	ids.map((id) => ({ id, folder, isDeleted }));

const someVar = (type: VarType, index: number): WorldVar => ({
	id: index + 1,
	type,
	folder: null,
	isDeleted: index === 6 || index === VAR_TYPES.length - 1,
	choiceIds: type === 20 ? [1, 2, 3, 10] : [],
});

function someCommonVar(chance: Chance, id: number, type: CommonVarType): WorldCommonVar {
	const value = id === 2 ? null : { ...someCommonValue(chance, type), ...(id === 3 && { text: "" }) };
	return { id, type, folder: null, isDeleted: id === COMMON_TYPES.length, value };
}

function someCommonValue(chance: Chance, type: CommonVarType): WorldValue & { text: string } {
	if (type === 2) return numberValue(chance);
	if (type === 10)
		return buildDateValue(formatOracleDay(chance.maybe(0.7) ? drawDay(chance) : drawDate(chance)));
	return { text: type === 3 ? drawLongText(chance) : drawText(chance), number: null, date: null };
}

function numberValue(chance: Chance): WorldValue & { text: string } {
	const number = chance.pick([
		0, 1, -1, 10, 20, 20.5, 0.1, 1000, -3.25, 9_999_999_999.999, 123_456_789_012_345,
	]);
	return { text: String(number), number, date: null };
}

export const buildDateValue = (date: string): WorldValue & { text: string } => ({
	text: date,
	number: null,
	date,
});

/** Random value of a field. @param shared texts that many friends have */
export function drawValue(
	chance: Chance,
	field: WorldVar,
	shared: readonly string[],
): WorldValue & { choiceId: number | null } {
	const none = { text: null, number: null, date: null, choiceId: null };
	if (field.type === 20) return { ...none, choiceId: chance.pick([...field.choiceIds, 99]) };
	if (field.type === 1) return { ...none, ...numberValue(chance) };
	if (field.type === 30) return { ...none, ...buildDateValue(formatOracleDay(drawDate(chance))) };
	if (field.type === 2 && chance.maybe(0.05)) return { ...none, text: drawLongText(chance) };
	return { ...none, text: chance.maybe(0.05) ? "" : drawSpelling(chance, chance.pick(shared)) };
}
