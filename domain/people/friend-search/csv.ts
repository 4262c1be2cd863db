import { DISPLAY_LABELS, USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { CSV_COLUMNS, type CsvColumn } from "#domain/people/friend-values/csv-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
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
	scores: { name: string; points: number }[];
	/** By the field's id. */
	values: ReadonlyMap<number, CsvValue>;
}

/** A friend's value of a field, as it is stored. */
export interface CsvValue {
	/** Of a choice that its field has no more, its text. */
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
	/** The common columns; all where none were chosen. */
	columns?: readonly CsvColumn[] | undefined;
	/** By the field's id. */
	values: ReadonlyMap<number, FieldValues>;
}

type Cell = string | number;

const DISPLAY: Record<number, string> = {
	[USER_RATE.shown]: DISPLAY_LABELS.shown,
	[USER_RATE.hidden]: DISPLAY_LABELS.hidden,
	[USER_RATE.blocked]: DISPLAY_LABELS.blocked,
};

interface Column {
	name: CsvColumn;
	heading: string;
	cell: (friend: CsvFriend, zone: string) => Cell;
}

const COLUMNS: readonly Column[] = [
	{ name: "id", heading: CSV_COLUMNS.id, cell: ({ id }) => id },
	{ name: "name", heading: CSV_COLUMNS.name, cell: ({ name }) => name },
	{ name: "short_name", heading: CSV_COLUMNS.short_name, cell: ({ shortName }) => shortName },
	{ name: "nickname", heading: CSV_COLUMNS.nickname, cell: ({ nickname }) => nickname },
	{
		name: "created_at",
		heading: CSV_COLUMNS.created_at,
		cell: ({ followedAt }, zone) => toWireTime(followedAt, zone),
	},
	{
		name: "last_message_at",
		heading: CSV_COLUMNS.last_message_at,
		cell: ({ lastMessageAt }, zone) => moment(lastMessageAt, zone),
	},
	{
		name: "blocked",
		heading: CSV_COLUMNS.blocked,
		cell: ({ blockedAt }) => (blockedAt === null ? "" : "ブロックされた"),
	},
	{ name: "display", heading: CSV_COLUMNS.display, cell: ({ userRate }) => DISPLAY[userRate] ?? "" },
	{ name: "mark", heading: CSV_COLUMNS.mark, cell: ({ mark }) => mark },
	{ name: "tags", heading: CSV_COLUMNS.tags, cell: ({ tags }) => tags.join("、") },
	{ name: "memo", heading: CSV_COLUMNS.memo, cell: ({ memo }) => memo },
	{
		name: "scores",
		heading: CSV_COLUMNS.scores,
		cell: ({ scores }) => scores.map(({ name, points }) => `${name} ${points}`).join("、"),
	},
];

/** The columns that were chosen; a job of before they could be has them all. A file can always be taken in again. */
const chosen = (columns: readonly CsvColumn[] | undefined): Column[] =>
	COLUMNS.filter(({ name }) => name === "id" || columns === undefined || columns.includes(name));

/** The headings of a file: common columns, then friend information. */
export const csvHeadings = (fields: readonly CsvField[], columns?: readonly CsvColumn[]): string[] => [
	...chosen(columns).map(({ heading }) => heading),
	...fields.map(({ name }) => name),
];

/** A friend's line under those headings. */
export const csvLine = (friend: CsvFriend, { zone, fields, columns, values }: Columns): Cell[] => [
	...chosen(columns).map(({ cell }) => cell(friend, zone)),
	...fields.map(({ id }) => valueCell(friend.values.get(id), values.get(id))),
];

/** A number stays a number, so that a negative one is not treated as a formula. */
function valueCell(stored: CsvValue | undefined, field: FieldValues | undefined): Cell {
	if (!stored || !field) return "";
	if (field.type === VAR_TYPES.select)
		return field.choices.find(({ id }) => id === stored.choiceId)?.value ?? stored.value ?? "";
	if (field.type === VAR_TYPES.number && stored.number !== null) return stored.number;
	return stored.value ?? "";
}

const moment = (at: number | null, zone: string) => (at === null ? "" : toWireTime(at, zone));
