import { toWireFollowedAt } from "#domain/engine/friend-records/followed-at.ts";
import { DISPLAY_LABELS, USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { CSV_COLUMNS, type CsvColumn } from "#domain/people/friend-values/friend-csv-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { CsvField } from "./search-job.ts";

/** Data of a friend for a line of the file. */
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
	/** By the id of the field. */
	values: ReadonlyMap<number, CsvValue>;
}

/** Stored value of a field. */
export interface CsvValue {
	/** For a choice that its field no longer has, its text. */
	value: string | null;
	number: number | null;
	choiceId: number | null;
}

/** Current definition of a field. */
interface FieldValues {
	type: VarType;
	/** Only for the type select. */
	choices: readonly VarChoice[];
}

interface LineColumns {
	zone: string;
	fields: readonly CsvField[];
	/** Common columns; undefined means all. */
	columns?: readonly CsvColumn[] | undefined;
	/** By the id of the field. */
	values: ReadonlyMap<number, FieldValues>;
}

type Cell = string | number;

const DISPLAY_CELLS: Record<number, string> = {
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
		cell: ({ followedAt }, zone) => toWireFollowedAt(followedAt, zone) ?? "",
	},
	{
		name: "last_message_at",
		heading: CSV_COLUMNS.last_message_at,
		cell: ({ lastMessageAt }, zone) => timeCell(lastMessageAt, zone),
	},
	{
		name: "blocked",
		heading: CSV_COLUMNS.blocked,
		cell: ({ blockedAt }) => (blockedAt === null ? "" : "ブロックされた"),
	},
	{ name: "display", heading: CSV_COLUMNS.display, cell: ({ userRate }) => DISPLAY_CELLS[userRate] ?? "" },
	{ name: "mark", heading: CSV_COLUMNS.mark, cell: ({ mark }) => mark },
	{ name: "tags", heading: CSV_COLUMNS.tags, cell: ({ tags }) => tags.join("、") },
	{ name: "memo", heading: CSV_COLUMNS.memo, cell: ({ memo }) => memo },
	{
		name: "scores",
		heading: CSV_COLUMNS.scores,
		cell: ({ scores }) => scores.map(({ name, points }) => `${name} ${points}`).join("、"),
	},
];

/** Chosen columns, or all. The id is always included, so that the file can be imported again. */
const chosenColumns = (columns: readonly CsvColumn[] | undefined): Column[] =>
	COLUMNS.filter(({ name }) => name === "id" || columns === undefined || columns.includes(name));

/** Headings of a file: common columns, then friend information. */
export const friendCsvHeadings = (fields: readonly CsvField[], columns?: readonly CsvColumn[]): string[] => [
	...chosenColumns(columns).map(({ heading }) => heading),
	...fields.map(({ name }) => name),
];

/** A friend's line under those headings. */
export const friendCsvLine = (friend: CsvFriend, { zone, fields, columns, values }: LineColumns): Cell[] => [
	...chosenColumns(columns).map(({ cell }) => cell(friend, zone)),
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

const timeCell = (at: number | null, zone: string) => (at === null ? "" : toWireTime(at, zone));
