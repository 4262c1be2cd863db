import { type SQL, sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import type { Statement } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { STARTER_KINDS, type StarterKind } from "#domain/console/first-day/compose-starter-set.ts";
import type { StarterRecord } from "#domain/console/first-day/starter-record.ts";
import { contentWalkOf, recordKindOf } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceVisitor } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import { buildNewSalonStatements } from "#functions/booking/salons/salons/new-salon-statements.ts";
import type { ReservedColumns } from "#functions/console/headquarters/distribution/records/definition.ts";
import { RECORDS } from "#functions/console/headquarters/distribution/records/registry.ts";
import {
	addToGroup,
	announceRecord,
	createSaveGroup,
	type SaveGroup,
} from "#functions/engine/save-groups/save-group.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import type { ResolvedItem, ResolvedSet } from "./resolve-starter-set.ts";

/** Starter set as one transaction, with the records that it creates. */
export interface StarterPlan {
	group: SaveGroup;
	records: StarterRecord[];
}

interface PlannedItem extends ResolvedItem {
	/** Columns of a new item that are known before it is saved. */
	reserved: ReservedColumns | null;
}

/**
 * Plans the creation of a set by the checks of each kind's own save. Writes nothing.
 * @throws Refusal 422 as the editors do
 */
export async function planStarterSet(ctx: OperatorCtx, resolved: ResolvedSet): Promise<StarterPlan> {
	const group = createSaveGroup();
	const highest = await readHighestIds(ctx);
	const folderId = resolved.folderId ?? highest.folder + 1;
	const createsTags = resolved.items.some(({ item, existing }) => item.kind === "tag" && !existing);
	const createsFolder = createsTags && resolved.folderId === null;
	if (createsFolder) group.statements.push(insertFolder(ctx, folderId, resolved.set.folder));
	const items = reserveIds(ctx, resolved.items, { highest, folderId });
	for (const { item, reserved } of items)
		if (reserved) announceRecord(group, RECORDS[item.kind].table, reserved.id, reserved);
	const salon = resolved.salon && {
		id: resolved.salon.existing?.id ?? highest.salon + 1,
		code: resolved.salon.existing ? resolved.salon.existing.code : createUrlCode(ctx, "salon-url"),
	};
	const visitor = createSetVisitor(items, salon?.code ?? null);
	for (const { item, reserved } of items) {
		if (!reserved) continue;
		await RECORDS[item.kind].save({
			ctx: { ...ctx, group, saveKey: itemKey(ctx, `${item.kind}:${item.number}`), wasSaved: undefined },
			// Every reference is to an item of the set or to one that the account has already.
			content: contentWalkOf(item.kind).walk(item.content, visitor)!,
			existing: null,
			reserved,
		});
	}
	if (resolved.salon && !resolved.salon.existing) addSalon(ctx, { resolved, group, visitor, salon: salon! });
	return {
		group,
		records: [
			...items.flatMap(({ item, reserved }) =>
				reserved ? [{ kind: item.kind, id: reserved.id, name: item.content.name }] : [],
			),
			...(resolved.salon && !resolved.salon.existing
				? [{ kind: "salon" as const, id: salon!.id, name: resolved.set.salon!.name }]
				: []),
			...(createsFolder ? [{ kind: "folder" as const, id: folderId, name: resolved.set.folder }] : []),
		],
	};
}

const itemKey = ({ saveKey }: OperatorCtx, part: string): string => `starter:${saveKey}:${part}`;

type HighestIds = Record<StarterKind | "folder" | "salon", number>;

/** Highest id of each table in which the set creates rows. */
async function readHighestIds(ctx: OperatorCtx): Promise<HighestIds> {
	const highestOf = (table: unknown): SQL => sql`(select coalesce(max(id), 0) from ${table})`;
	const columns: [string, SQL][] = [
		...STARTER_KINDS.map((kind): [string, SQL] => [kind, highestOf(RECORDS[kind].table)]),
		["folder", highestOf(folders)],
		["salon", highestOf(salons)],
	];
	const [row] = await queryRows(
		ctx.db,
		Object.fromEntries(columns.map(([name]) => [name, number])),
		sql`select ${sql.join(
			columns.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
			sql`, `,
		)}`,
	);
	return row as HighestIds;
}

function reserveIds(
	ctx: OperatorCtx,
	items: readonly ResolvedItem[],
	{ highest, folderId }: { highest: HighestIds; folderId: number },
): PlannedItem[] {
	const next = { ...highest };
	return items.map((resolved) => {
		if (resolved.existing) return { ...resolved, reserved: null };
		const { kind } = resolved.item;
		next[kind] += 1;
		const reserved = { ...RECORDS[kind].reserveColumns?.(ctx), id: next[kind] };
		return { ...resolved, reserved: kind === "tag" ? { ...reserved, group_id: folderId } : reserved };
	});
}

/** Replaces the numbers and the placeholders of the set by the account's ids and codes. */
function createSetVisitor(items: readonly PlannedItem[], salonCode: string | null): ReferenceVisitor {
	const form = items.find(({ item }) => item.kind === "form")!;
	const formCode = form.existing ? form.existing.code : (form.reserved!.code as string);
	return {
		id: (reference, number) => {
			const kind = recordKindOf(reference);
			const found = items.find(({ item }) => item.kind === kind && item.number === number);
			if (!found?.existing) return found?.reserved?.id ?? null;
			return found.existing.isUsable ? found.existing.id : null;
		},
		choice: (_, value) => value,
		placeholder: (kind, written) => (kind === "salons" ? salonCode : kind === "forms" ? formCode : written),
		file: (key) => key,
	};
}

interface SalonPlan {
	resolved: ResolvedSet;
	group: SaveGroup;
	visitor: ReferenceVisitor;
	salon: { id: number; code: string | null };
}

function addSalon(ctx: OperatorCtx, { resolved, group, visitor, salon: { id, code } }: SalonPlan): void {
	const { confirmation, url, ...composed } = resolved.set.salon!;
	const register = visitor.id("actions", confirmation);
	const salonCtx = { ...ctx, saveKey: itemKey(ctx, "salon") };
	addToGroup(group, salonCtx, {
		table: salons,
		id,
		references: [],
		statements: buildNewSalonStatements(salonCtx, {
			...composed,
			id,
			actions: register === null ? {} : { register },
			url: { ...url, code: code! },
		}),
	});
}

const insertFolder = (ctx: OperatorCtx, id: number, name: string): Statement =>
	ctx.db.insert(folders).values({
		id,
		kind: "tag",
		name,
		createdAt: ctx.now,
		saveKey: itemKey(ctx, "folder"),
		position: sql`(select coalesce(max(position), 0) + 1 from ${folders} where kind = 'tag')`,
	});
