import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { links } from "#db/acquisition/links.ts";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { scores } from "#db/automation/scores.ts";
import { salonResources, salons } from "#db/booking/salons.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { notificationChannels, notifications } from "#db/integrations/notification-tables.ts";
import { openApiCodes, openApiTokens, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { AuditReference } from "#domain/console/operators/audit-references.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Current name of a record. */
interface NamedReference {
	name: string;
	isDeleted: boolean;
}

/** Names by reference; a record that no longer exists has none. */
export interface ReferenceNames {
	(reference: AuditReference): NamedReference | undefined;
	/** Whether records of this type have names at all. */
	knows: (reference: AuditReference) => boolean;
}

/** Current names of records of any type, also of deleted ones that are kept, in one statement. */
export async function nameReferences(
	{ db }: OperatorCtx,
	kinds: ItemKinds,
	references: readonly AuditReference[],
): Promise<ReferenceNames> {
	const sources = nameSources(kinds);
	const referencesByKey = new Map(
		references.filter(({ type }) => sources.has(type)).map((reference) => [keyOf(reference), reference]),
	);
	const knows = ({ type }: AuditReference) => sources.has(type);
	if (referencesByKey.size === 0) return Object.assign(() => undefined, { knows });
	const uniqueReferences = [...referencesByKey.values()];
	const { rows, column, ordinal } = rowsFrom(uniqueReferences, ["type", "id"]);
	const usedSources = [...sources].filter(([type]) => uniqueReferences.some((each) => each.type === type));
	// A `case` per type, because each type's names are in another table.
	const cases = (select: (source: NameSource) => SQL) =>
		sql.join(
			usedSources.map(([type, source]) => sql`when ${type} then (${select(source)})`),
			sql` `,
		);
	const nameRows = await queryRows(
		db,
		{ position: number, name: nullable(text), deleted: nullable(number) },
		sql`select ${ordinal} as position,
			case ${column.type} ${cases(({ name, from, id }) => sql`select ${name} from ${from} where ${id} = ${column.id}`)} end as name,
			case ${column.type} ${cases(({ deleted, from, id }) => sql`select ${deleted} from ${from} where ${id} = ${column.id}`)} end as deleted
			from ${rows}`,
	);
	const names = new Map(
		nameRows.flatMap(({ position, name, deleted }) =>
			name === null
				? []
				: [[keyOf(uniqueReferences[position]!), { name, isDeleted: deleted === 1 }] as const],
		),
	);
	return Object.assign((reference: AuditReference) => names.get(keyOf(reference)), { knows });
}

const keyOf = ({ type, id }: AuditReference): string => `${type}:${id}`;

interface NameSource {
	name: SQL;
	id: SQL;
	from: SQL;
	/** 1 for a deleted record that is kept. */
	deleted: SQL;
}

type TableWithId = SQLiteTable & { id: SQLiteColumn };

function sourceOf(table: TableWithId, name: SQLiteColumn): NameSource {
	const { deletedAt } = getTableColumns(table) as { deletedAt?: SQLiteColumn };
	return {
		name: sql`${name}`,
		id: sql`${table.id}`,
		from: sql`${table}`,
		deleted: deletedAt ? sql`${deletedAt} is not null` : sql`0`,
	};
}

/** Tables with the names of each type. */
const nameSources = (kinds: ItemKinds): ReadonlyMap<string, NameSource> =>
	new Map<string, NameSource>([
		...KIND_NAMES.map((kind) => [kind, sourceOf(kinds[kind].table, kinds[kind].table.name)] as const),
		["friend", sourceOf(friends, friends.name)],
		["operator", sourceOf(operators, operators.name)],
		["role", sourceOf(roles, roles.name)],
		["broadcast", sourceOf(broadcasts, broadcasts.name)],
		["score", sourceOf(scores, scores.name)],
		["salon", sourceOf(salons, salons.name)],
		["journey", sourceOf(journeys, journeys.name)],
		["notification_channel", sourceOf(notificationChannels, notificationChannels.name)],
		["phase", sourceOf(journeyTags, journeyTags.name)],
		// An event is a folder of slots.
		["event", sourceOf(folders, folders.name)],
		["folder", sourceOf(folders, folders.name)],
		["notification", sourceOf(notifications, notifications.title)],
		["open_api_code", sourceOf(openApiCodes, openApiCodes.name)],
		["open_api_trigger", sourceOf(openApiTriggers, openApiTriggers.name)],
		["outgoing_webhook", sourceOf(outgoingWebhookEndpoints, outgoingWebhookEndpoints.name)],
		["salon_resource", sourceOf(salonResources, salonResources.name)],
		[
			"open_api_token",
			{
				...sourceOf(openApiTokens, openApiTokens.tokenKey),
				name: sql`(select ${openApiCodes.name} from ${openApiCodes} where ${openApiCodes.id} = ${openApiTokens.codeId})`,
			},
		],
		[
			"delivery",
			{
				...sourceOf(deliveries, deliveries.id),
				name: sql`(select ${friends.name} from ${friends} where ${friends.id} = ${deliveries.friendId})`,
			},
		],
		[
			"link",
			{ ...sourceOf(links, links.name), name: sql`coalesce(nullif(${links.name}, ''), ${links.url})` },
		],
	]);
