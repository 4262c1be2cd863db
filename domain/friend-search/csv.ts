import { USER_RATE } from "../friends/user-rate.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "../kinds/var.ts";
import { wireTime } from "../time.ts";
import type { CsvField } from "./job.ts";

/** A friend as a line of a file. */
export interface CsvFriend {
	id: number;
	name: string;
	shortName: string;
	nickname: string;
	followedAt: number;
	lastMessageAt: number | null;
	blockedAt: number | null;
	userRate: number;
	mark: string;
	tags: string[];
	memo: string;
	/** By the field's id. */
	values: ReadonlyMap<number, CsvValue>;
}

/** A friend's value of a field, as it is stored. */
export interface CsvValue {
	value: string | null;
	number: number | null;
	choiceId: number | null;
}

/** The field's present definition. */
interface FieldValues {
	type: VarType;
	/** Of the type select. */
	choices: readonly VarChoice[];
}

interface Columns {
	zone: string;
	fields: readonly CsvField[];
	/** By the field's id. */
	values: ReadonlyMap<number, FieldValues>;
}

type Cell = string | number;

const DISPLAY: Record<number, string> = {
	[USER_RATE.shown]: "表示",
	[USER_RATE.hidden]: "非表示",
	[USER_RATE.blocked]: "ブロック中",
};

const COLUMNS: readonly { heading: string; cell: (friend: CsvFriend, zone: string) => Cell }[] = [
	{ heading: "友だちID", cell: ({ id }) => id },
	{ heading: "LINE登録名", cell: ({ name }) => name },
	{ heading: "システム表示名", cell: ({ shortName }) => shortName },
	{ heading: "ニックネーム", cell: ({ nickname }) => nickname },
	{ heading: "登録日時", cell: ({ followedAt }, zone) => wireTime(followedAt, zone) },
	{ heading: "最終反応日時", cell: ({ lastMessageAt }, zone) => moment(lastMessageAt, zone) },
	{ heading: "ブロック", cell: ({ blockedAt }) => (blockedAt === null ? "" : "ブロックされた") },
	{ heading: "表示", cell: ({ userRate }) => DISPLAY[userRate] ?? "" },
	{ heading: "対応マーク", cell: ({ mark }) => mark },
	{ heading: "タグ", cell: ({ tags }) => tags.join("、") },
	{ heading: "メモ", cell: ({ memo }) => memo },
];

/** The headings of a file: common columns, then friend information. */
export const csvHeadings = (fields: readonly CsvField[]): string[] => [
	...COLUMNS.map(({ heading }) => heading),
	...fields.map(({ name }) => name),
];

/** A friend's line under those headings. */
export const csvLine = (friend: CsvFriend, { zone, fields, values }: Columns): Cell[] => [
	...COLUMNS.map(({ cell }) => cell(friend, zone)),
	...fields.map(({ id }) => valueCell(friend.values.get(id), values.get(id))),
];

/** A number stays a number, so that a negative one is not treated as a formula. */
function valueCell(stored: CsvValue | undefined, field: FieldValues | undefined): Cell {
	if (!stored || !field) return "";
	if (field.type === VAR_TYPES.select)
		return field.choices.find(({ id }) => id === stored.choiceId)?.value ?? "";
	if (field.type === VAR_TYPES.number && stored.number !== null) return stored.number;
	return stored.value ?? "";
}

const moment = (at: number | null, zone: string) => (at === null ? "" : wireTime(at, zone));
