import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { unseenAmong } from "#functions/platform/media/readable.ts";
import type { ItemKind, Reference } from "./definition.ts";

/** @throws Refusal 422 for the first reference that does not hold. */
export async function checkReferences(ctx: OperatorCtx, references: Reference[]): Promise<void> {
	if (references.length === 0) return;
	const [row] = await rowsOf<Record<string, number>>(
		ctx.db,
		sql`select ${sql.join(
			references.map(({ there }, index) => sql`${there} as ${sql.identifier(`r${index}`)}`),
			sql`, `,
		)}`,
	);
	const missing = references.find((_, index) => !row?.[`r${index}`]);
	if (missing) throw invalid(missing.field, missing.text);
}

/**
 * Refuses files that the operator could not see otherwise: the saved item shows them, and a key may be known
 * from another source.
 * @throws Refusal 422 as for a file that does not exist
 */
export async function assertFilesSeen(ctx: OperatorCtx, references: Reference[]): Promise<void> {
	const unseen = await unseenAmong(
		ctx,
		references.flatMap(({ files = [] }) => files),
	);
	const hidden = references.find(({ files = [] }) => files.some((key) => unseen.has(key)));
	if (hidden) throw invalid(hidden.field, hidden.text);
}

/** Checked by the writing statement: a referenced item may be deleted, and a name be taken, at any moment. */
export const allThere = (references: Reference[]): SQL =>
	sql.join([sql`1`, ...references.map(({ there }) => there)], sql` and `);

/**
 * Condition: no other item has the name, where names must be unique. An item created by this request does not
 * count.
 */
export const nameFree = (
	ctx: OperatorCtx,
	{ table, nameTaken }: ItemKind,
	name: string,
	id: number | null,
): Reference[] =>
	nameTaken === undefined
		? []
		: [
				{
					field: "name",
					there: sql`not exists (select 1 from ${table} o where o.name = ${name} and o.deleted_at is null
						and o.id <> ${id ?? 0} and o.save_key is not ${ctx.saveKey})`,
					text: nameTaken,
				},
			];
