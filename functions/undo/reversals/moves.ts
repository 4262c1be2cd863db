import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/folders.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { undoParts } from "#db/undo.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/kinds/registry.ts";
import { UNDO_PART } from "#domain/operators/undo.ts";
import { UNDO_TEXTS } from "#domain/texts/undo.ts";
import type { ItemKind } from "../../explorer/definition.ts";
import type { OperatorCtx } from "../../http/types.ts";
import type { AuditEntry, Reversal } from "./definition.ts";
import { idsOf } from "./ids-of.ts";

/** Items that were moved into a folder go back to where they lay, as far as that folder is there. */
export const moves: Reversal = {
	takes: (verb) => KIND_NAMES.some((kind) => verb === `${kind}.move`),
	items: (entry) => ({ kind: entry.subjectType as KindName, ids: idsOf(entry) }),
	asks: UNDO_TEXTS.movesAsk,
	ability: ({ subjectType }) => kindOf(subjectType as KindName).write,
	obstacle: async ({ ctx, entry, kinds }) =>
		(await countsOf(ctx, kinds[entry.subjectType as KindName], entry)).done === 0
			? UNDO_TEXTS.changedSince
			: null,
	step: async ({ ctx, entry, kinds }) => {
		const kind = kinds[entry.subjectType as KindName];
		const { table } = kind;
		return {
			...(await countsOf(ctx, kind, entry)),
			last: true,
			statements: [
				execute(
					ctx.db,
					sql`update ${table} set group_id = (select m.folder from (${movedOf(entry)}) m where m.id = ${table.id})
						where ${canGoBack(kind, entry)}`,
				),
				execute(
					ctx.db,
					sql`update ${undoParts} set undone_at = ${ctx.now}
						where undo_key = ${entry.undoKey} and undone_at is null`,
				),
			],
		};
	},
};

/** The items with the folders in which they lay. */
const movedOf = ({
	undoKey,
}: AuditEntry): SQL => sql`select j.value ->> 'id' as id, j.value ->> 'folder' as folder
	from ${undoParts} p, json_each(p.content) j
	where p.undo_key = ${undoKey} and p.what = ${UNDO_PART.move} and p.undone_at is null`;

/** Items that are there, still lie where they were moved to, and have a folder to go back to. */
const canGoBack = ({ name, table }: ItemKind, entry: AuditEntry): SQL => {
	const target = (entry.detail?.grp_id ?? null) as number | null;
	return sql`${table.deletedAt} is null and ${table.groupId} is ${target}
		and ${table.id} in (select m.id from (${movedOf(entry)}) m where m.folder is null
			or exists (select 1 from ${folders} f where f.id = m.folder and f.kind = ${name}))`;
};

async function countsOf(ctx: OperatorCtx, kind: ItemKind, entry: AuditEntry) {
	const [row] = await rowsOf<{ done: number; total: number }>(
		ctx.db,
		sql`select (select count(*) from ${kind.table} where ${canGoBack(kind, entry)}) as done,
			(select count(*) from (${movedOf(entry)})) as total`,
	);
	const { done = 0, total = 0 } = row ?? {};
	return { done, left: total - done };
}
