import { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { FRIEND_ORDER, type FriendOrderCode, LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { idList } from "./id-list.ts";

/** Columns of the list of friends beside the name and friend information, in their order. */
export const LIST_COLUMNS = {
	tags: "タグ・スコア",
	mark: "対応マーク",
	scenario: "購読中のシナリオ",
	lastVisit: "最終来店",
	nextBooking: "次の予約",
	lastMessage: "最終メッセージ",
	registered: "登録日",
} as const;

export type ListColumn = keyof typeof LIST_COLUMNS;
export const LIST_COLUMN_NAMES = Object.keys(LIST_COLUMNS) as ListColumn[];

/** Columns shown until the operator chooses others. */
export const DEFAULT_LIST_COLUMNS: readonly ListColumn[] = ["tags", "lastMessage", "registered"];

/** Columns that are read only if they are shown; every list has the others without asking for them. */
export const ON_DEMAND_COLUMNS = [
	"mark",
	"scenario",
	"lastVisit",
	"nextBooking",
] as const satisfies ListColumn[];
export type OnDemandColumn = (typeof ON_DEMAND_COLUMNS)[number];

/** Abilities needed in addition to seeing friends. */
export const COLUMN_ABILITIES: Partial<Record<ListColumn, Ability>> = {
	scenario: "scenario-read",
	lastVisit: "salon-read",
	nextBooking: "salon-read",
};

/** Columns about visits, which an account without a salon does not offer. */
const VISIT_COLUMNS: readonly ListColumn[] = ["lastVisit", "nextBooking"];

interface ColumnReader {
	abilities: readonly Ability[];
	has_salons: boolean;
}

/** Whether a column is offered to an operator. */
export function isColumnOffered(name: ListColumn, { abilities, has_salons }: ColumnReader): boolean {
	const ability = COLUMN_ABILITIES[name];
	return (
		(ability === undefined || abilities.includes(ability)) && (has_salons || !VISIT_COLUMNS.includes(name))
	);
}

/** Codes of the orders by a column. */
export interface ColumnOrders {
	ascending: FriendOrderCode;
	descending: FriendOrderCode;
	/** Whether the first press orders from the beginning. */
	beginsAscending?: true;
}

/** Orders by the column of the name. */
export const NAME_ORDERS: ColumnOrders = {
	ascending: LIST_ORDERS.name,
	descending: LIST_ORDERS.nameReversed,
	beginsAscending: true,
};

export const COLUMN_ORDERS: Partial<Record<ListColumn, ColumnOrders>> = {
	lastVisit: { ascending: LIST_ORDERS.lastVisit, descending: LIST_ORDERS.lastVisitReversed },
	nextBooking: {
		ascending: LIST_ORDERS.nextBooking,
		descending: LIST_ORDERS.nextBookingReversed,
		beginsAscending: true,
	},
	lastMessage: { ascending: FRIEND_ORDER.oldestMessage, descending: FRIEND_ORDER.newestMessage },
	registered: { ascending: FRIEND_ORDER.oldestFriend, descending: FRIEND_ORDER.newestFriend },
};

/** Column whose values an order tells; undefined for an order by none. */
export const orderColumn = (code: FriendOrderCode): ListColumn | undefined =>
	LIST_COLUMN_NAMES.find((name) =>
		[COLUMN_ORDERS[name]?.ascending, COLUMN_ORDERS[name]?.descending].includes(code),
	);

/** Ability needed for an order, which tells what its column would. */
export function orderAbility(code: FriendOrderCode): Ability | undefined {
	const column = orderColumn(code);
	return column && COLUMN_ABILITIES[column];
}

/** Maximum number of columns of friend information. */
export const MAX_VAR_COLUMNS = 10;

/** Query parameters with the columns to read: names, and ids of friend-information fields. */
export const listColumnsQuery = {
	columns: z
		.string()
		.max(200, FIELD_TEXTS.choiceUnknown)
		.default("")
		.transform((text): unknown => (text === "" ? [] : text.split(",")))
		.pipe(
			z.array(z.enum(ON_DEMAND_COLUMNS, { error: FIELD_TEXTS.choiceUnknown })).max(ON_DEMAND_COLUMNS.length, {
				error: FIELD_TEXTS.choiceUnknown,
			}),
		),
	var_ids: idList(recordId(FIELD_TEXTS.choiceUnknown), MAX_VAR_COLUMNS),
};

/** Columns to read. */
export interface ChosenColumns {
	columns: readonly OnDemandColumn[];
	var_ids: readonly number[];
}

/** Values of the read columns; a column that was not asked for, or may not be read, is absent. */
export interface ListColumnValues {
	/** Null without a mark. */
	mark?: number | null;
	scenario?: string | null;
	/** Instants on the wire. */
	lastVisit?: string | null;
	nextBooking?: string | null;
	/** By the id of the field; fields without a value are absent. */
	vars?: Record<string, string>;
}
