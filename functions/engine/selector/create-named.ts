import { type SQL, sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { commitBatch } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { sites } from "#db/people/sites.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { AppendInput } from "#domain/engine/selector/append-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

const TABLES = { site: sites, phase: journeyTags };

/**
 * Creates a site or a phase from a name.
 * @throws Refusal 422 for a deleted folder.
 */
export const createNamed =
	(kind: keyof typeof TABLES) =>
	async (ctx: OperatorCtx, { name, group_id }: AppendInput): Promise<{ id: number }> => {
		const table = TABLES[kind];
		await commitBatch(ctx.db, [
			execute(
				ctx.db,
				insertInto<typeof sites | typeof journeyTags>(
					table,
					{ name, nameKey: normaliseText(name), groupId: group_id, createdAt: ctx.now, saveKey: ctx.saveKey },
					sql`where ${isFolderPresent(kind, group_id)} on conflict do nothing`,
				),
			),
			auditOfChange(ctx, { verb: `${kind}.create`, subjectType: kind, detail: { name, group_id } }),
		]);
		const [created] = await queryRows(
			ctx.db,
			{ id: number },
			sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
		);
		// Only a deleted folder prevents the insert.
		if (!created) throw invalid("group_id", EXPLORER_TEXTS.folderGone);
		return created;
	};

const isFolderPresent = (kind: string, id: number | null): SQL =>
	id === null
		? sql`1`
		: sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${kind})`;
