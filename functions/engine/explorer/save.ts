import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { commit, type Statement } from "#db/client.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, notFound } from "#functions/platform/http/refusal.ts";
import { keyUsed } from "#functions/platform/http/save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findItem } from "./data.ts";
import type { ItemKind, Raw, Reference, SaveRules } from "./definition.ts";
import { folderThere, notBlocked, refuseBlocked } from "./guard.ts";
import { allThere, assertFilesSeen, checkReferences, nameFree } from "./references.ts";
import { assertMayRun } from "./runs.ts";
import { alive } from "./select.ts";
import { keepBefore, keepSaved } from "./versions.ts";

interface ItemInput {
	name: string;
	group_id: number | null;
	version?: number | undefined;
}

interface Save {
	ctx: OperatorCtx;
	kind: ItemKind;
	/** Null for a new item. */
	id: number | null;
	/** Output of the kind's schema. */
	input: ItemInput;
	/** Note for the new version. */
	note?: string | undefined;
	/** The version that is restored. */
	restored?: { number: number; content: Raw };
	/** Further statements of the same transaction. `itemId` is null where the save did not happen. */
	also?: (itemId: SQL) => Statement[];
}

/** A new code may be taken already; each attempt uses another one. */
const CODES_TRIED = 3;

/**
 * Saves an item, new or edited.
 * @throws Refusal 422 for rules of the kind and missing references, 404 for a deleted item, 409 for one that
 * somebody else saved over.
 */
export async function saveItem({
	ctx,
	kind,
	id,
	input,
	note,
	restored,
	also,
}: Save): Promise<{ id: number }> {
	const { name } = kind;
	const rules = kind.save!;
	const made = await savedBy(ctx, kind);
	if (made) return made;
	if (id === null && ctx.wasSaved) throw changedByOther();
	const before = id === null ? null : await findItem(ctx, kind, id);
	if (before === undefined) throw notFound();
	if (id !== null) await refuseBlocked(ctx, kind, [id], [kind.readOnly, kind.uneditable]);
	const references = [
		...folderOf(name, input),
		...nameFree(ctx, kind, input.name, id),
		...(rules.references?.(input, id) ?? []),
	];
	await checkReferences(ctx, references);
	// An operator who restores a version may see its files; an outdated version is refused with a conflict
	// instead. Versions only rise, so an old one is refused in any case, while a newer one may exist by the
	// time of writing.
	const isOutdated = input.version !== undefined && before !== null && input.version < Number(before.version);
	if (!restored && !isOutdated) await assertFilesSeen(ctx, references);
	await assertMayRun(ctx, kind, { ...input }, before);
	const saving = { ctx, input, before, restored: restored?.content ?? null };
	const columns = { ...common(ctx, input), ...(await rules.columns(saving)) };
	const itemId = sql`(select ${kind.table.id} from ${kind.table} where ${kind.table.saveKey} = ${ctx.saveKey})`;
	const mayChange = id === null ? sql`0` : isAsEdited(kind, id, input.version, references);
	const statements = () => [
		...(id === null ? [] : keepBefore(ctx, kind.versions, mayChange)),
		...(rules.before?.(saving) ?? []),
		id === null
			? insert(ctx, kind, { ...columns, ...columnsOfNew(ctx, rules) }, references)
			: update(ctx, kind, columns, mayChange),
		auditOfChange(ctx, {
			verb: id === null ? `${name}.create` : `${name}.update`,
			subjectType: name,
			...(id !== null && { subjectId: id }),
			detail: {
				...input,
				...(note && { version_note: note }),
				...(restored && { restored_from: restored.number }),
			},
		}),
		keyUsed(ctx),
		...(rules.after?.(saving, itemId) ?? []),
		...(also?.(itemId) ?? []),
		...keepSaved(ctx, kind.versions, { restoredFrom: restored?.number, note }),
	];
	for (let tried = 0; tried < (rules.onCreate ? CODES_TRIED : 1); tried++) {
		await commit(ctx.db, statements());
		const saved = await savedBy(ctx, kind);
		if (saved) return saved;
		if (id !== null) break;
	}
	throw await whyNotSaved(ctx, kind, id, references);
}

/** The item that this request has saved already. */
async function savedBy(ctx: OperatorCtx, { table }: ItemKind): Promise<{ id: number } | undefined> {
	const [row] = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	return row;
}

const common = (ctx: OperatorCtx, { name, group_id }: ItemInput) => ({
	name,
	name_key: normalise(name),
	group_id,
	save_key: ctx.saveKey,
});

const columnsOfNew = (ctx: OperatorCtx, rules: SaveRules<z.ZodType>) => ({
	created_at: ctx.now,
	...rules.onCreate?.(ctx),
});

const asValue = (value: unknown): SQL => (isSql(value) ? value : sql`${value}`);
const isSql = (value: unknown): value is SQL =>
	typeof value === "object" && value !== null && "queryChunks" in value;

function insert(
	ctx: OperatorCtx,
	{ table }: ItemKind,
	columns: Record<string, unknown>,
	references: Reference[],
) {
	const names = Object.keys(columns).map((column) => sql.identifier(column));
	const values = Object.values(columns).map(asValue);
	return execute(
		ctx.db,
		sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
			where ${allThere(references)} on conflict do nothing`,
	);
}

/** Condition: the item is unchanged since it was opened, may be changed, and all its references exist. */
const isAsEdited = (kind: ItemKind, id: number, version: number | undefined, references: Reference[]): SQL =>
	sql`${kind.table.id} = ${id} and ${alive(kind)} and ${version === undefined ? sql`1` : sql`version = ${version}`}
		and ${notBlocked([kind.readOnly, kind.uneditable])} and ${allThere(references)}`;

function update(ctx: OperatorCtx, { table }: ItemKind, columns: Record<string, unknown>, where: SQL) {
	const changes = Object.entries(columns).map(
		([column, value]) => sql`${sql.identifier(column)} = ${asValue(value)}`,
	);
	return execute(
		ctx.db,
		sql`update ${table} set ${sql.join(changes, sql`, `)}, version = version + 1 where ${where}`,
	);
}

const folderOf = (name: KindName, { group_id }: ItemInput): Reference[] =>
	group_id === null
		? []
		: [{ field: "group_id", there: folderThere(name, group_id), text: EXPLORER_TEXTS.folderGone }];

async function whyNotSaved(ctx: OperatorCtx, kind: ItemKind, id: number | null, references: Reference[]) {
	await checkReferences(ctx, references);
	if (id !== null && !(await findItem(ctx, kind, id))) return notFound();
	return changedByOther();
}
