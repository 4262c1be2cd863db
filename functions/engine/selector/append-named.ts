import { type SQL, sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { commit } from "#db/client.ts";
import { folders } from "#db/engine/folders.ts";
import { sites } from "#db/people/sites.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { AppendInput } from "#domain/engine/selector/append.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

const TABLES = { site: sites, phase: journeyTags };

/**
 * Creates a site or a phase from its name alone.
 * @throws Refusal 422 for a folder that is gone.
 */
export const appendNamed =
	(kind: keyof typeof TABLES) =>
	async (ctx: OperatorCtx, { name, group_id }: AppendInput): Promise<{ id: number }> => {
		const table = TABLES[kind];
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
	};

const folderIsThere = (kind: string, id: number | null): SQL =>
	id === null
		? sql`1`
		: sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${kind})`;
