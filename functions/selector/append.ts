import { type SQL, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { folders } from "#db/folders.ts";
import { insertInto } from "#db/insert-into.ts";
import { journeyTags } from "#db/journeys.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { sites } from "#db/sites.ts";
import type { AppendInput } from "#domain/selector/append.ts";
import type { AppendableKind } from "#domain/selector/kinds.ts";
import { EXPLORER_TEXTS } from "#domain/texts/explorer.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { auditOfChange } from "../auth/audit.ts";
import { saveItem } from "../explorer/save.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { createTag } from "../tags/create.ts";
import { friendInfoKind } from "../vars/kind.ts";

type Append = (ctx: OperatorCtx, input: AppendInput) => Promise<{ id: number }>;

/** How an item of each kind is made from little more than a name. */
export const APPEND: Record<AppendableKind, Append> = {
	tag: (ctx, { name, group_id }) => createTag({ ctx, input: { name, group_id } }),
	var: (ctx, { name, group_id, extra_type }) => {
		const field = { name, group_id, ...BLANK_FIELD, type: extra_type };
		return saveItem({ ctx, kind: friendInfoKind, id: null, input: field });
	},
	site: (ctx, input) => appendNamed(ctx, "site", sites, input),
	phase: (ctx, input) => appendNamed(ctx, "phase", journeyTags, input),
};

/** A field of the type 'select' gets its choices later, in its editor. */
const BLANK_FIELD = { rate: 1, is_active: 1, echo_default: "", choices: [] };

/**
 * Makes an item with nothing but a name.
 * @throws Refusal 422 for a folder that is gone.
 */
async function appendNamed(
	ctx: OperatorCtx,
	kind: "site" | "phase",
	table: typeof sites | typeof journeyTags,
	{ name, group_id }: AppendInput,
): Promise<{ id: number }> {
	await commit(ctx.db, [
		execute(
			ctx.db,
			insertInto<typeof sites | typeof journeyTags>(
				table,
				{ name, nameKey: normalise(name), groupId: group_id, createdAt: ctx.now, saveKey: ctx.saveKey },
				sql`where ${folderIsThere(kind, group_id)} on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: `${kind}.create`, subjectType: kind, detail: { name, group_id } }),
	]);
	const [made] = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	// Only a deleted folder can keep the row from being written.
	if (!made) throw invalid("group_id", EXPLORER_TEXTS.folderGone);
	return made;
}

const folderIsThere = (kind: string, id: number | null): SQL =>
	id === null
		? sql`1`
		: sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${kind})`;
