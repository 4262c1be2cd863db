import { type SQL, sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	describeFoundItem,
	type FoundItem,
	type FoundKind,
	MAX_FOUND,
} from "#domain/console/search/found-item.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import {
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { isAlive } from "#functions/engine/explorer/select-items.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of items of each kind. */
const MAX_OF_KIND = 3;

/** Names of a kind, and where they are. */
interface SearchedNames {
	id: SQL;
	name: SQL;
	from: SQL;
	/** Condition of the rows that the operator may see. */
	visible: SQL;
	/** Normalised name, if the table has one. */
	key?: SQL;
}

/**
 * Items whose name contains a text, those that begin with it first, in one statement. Only kinds whose page
 * the operator may open are searched.
 */
export async function searchItems(
	ctx: OperatorCtx,
	kinds: ItemKinds,
	searched: string,
): Promise<FoundItem[]> {
	const sources = Object.entries({ ...itemSources(ctx, kinds), ...otherSources(ctx) });
	if (sources.length === 0) return [];
	// A list for each kind is a column, because D1 accepts few terms in a union.
	const lists = sources.map(
		([kind, names]) => sql`(${listOfKind(names, searched)}) as ${sql.identifier(kind)}`,
	);
	const [row = {}] = await queryRows<Record<string, string>>(
		ctx.db,
		packValues(sql`select ${sql.join(lists, sql`, `)}`),
	);
	const rank = ({ name }: FoundItem) => Number(!normaliseText(name).startsWith(normaliseText(searched)));
	return Object.entries(row)
		.flatMap(([kind, list]) =>
			(JSON.parse(list) as Pick<FoundItem, "id" | "name">[]).map((item) =>
				describeFoundItem(kind as FoundKind, item),
			),
		)
		.toSorted((a, b) => rank(a) - rank(b) || a.name.length - b.name.length)
		.slice(0, MAX_FOUND);
}

/** JSON list of the newest items of a kind. D1 refuses LIKE patterns over 50 bytes, so it uses `instr`. */
function listOfKind({ id, name, from, visible, key }: SearchedNames, searched: string): SQL {
	const contains = key
		? sql`instr(${key}, ${normaliseText(searched)}) > 0`
		: sql`instr(lower(${name}), ${searched.toLowerCase()}) > 0`;
	return sql`select json_group_array(json_object('id', id, 'name', name)) from (select ${id} as id, ${name} as name
		from ${from} where ${visible} and ${contains} order by ${id} desc limit ${MAX_OF_KIND})`;
}

const itemSources = (ctx: OperatorCtx, kinds: ItemKinds): Record<string, SearchedNames> =>
	Object.fromEntries(
		KIND_NAMES.filter((name) => hasAbility(ctx.operator, kindOf(name).readAbility)).map((name) => {
			const { table } = kinds[name];
			const source: SearchedNames = {
				id: sql`${table.id}`,
				name: sql`${table.name}`,
				from: sql`${table}`,
				visible: isAlive(kinds[name]),
				key: sql`${table.nameKey}`,
			};
			return [name, source];
		}),
	);

/** Named records that are no items of the explorer. */
function otherSources(ctx: OperatorCtx): Record<string, SearchedNames> {
	const canOpen = (page: Parameters<typeof mayOpenPage>[1]) => mayOpenPage(ctx.operator.abilities, page);
	return {
		...(canOpen("salonSetting") && {
			salon: {
				id: sql`${salons.id}`,
				name: sql`${salons.name}`,
				from: sql`${salons}`,
				visible: sql`${salons.deletedAt} is null`,
			},
		}),
		...(canOpen("event") && {
			event: {
				id: sql`${folders.id}`,
				name: sql`${folders.name}`,
				from: sql`${folders}`,
				visible: sql`${folders.kind} = 'event_reserve'`,
			},
		}),
		...(canOpen("broadcast") && {
			broadcast: {
				id: sql`b.id`,
				name: sql`b.name`,
				from: BROADCASTS_WITH_TASKS,
				visible: isBroadcastVisible(ctx),
			},
		}),
	};
}
