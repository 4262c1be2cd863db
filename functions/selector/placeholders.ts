import { sql } from "drizzle-orm";
import { commonVars } from "#db/common-vars.ts";
import { forms } from "#db/forms.ts";
import { rowsOf } from "#db/raw.ts";
import { vars } from "#db/vars.ts";
import type { PlaceholderTargets } from "#domain/placeholders/definition.ts";
import type { OperatorCtx } from "../http/types.ts";

interface Part {
	part: keyof Omit<PlaceholderTargets, "context">;
	row: string;
}

/** What a text may name: friend information, common variables and forms, in one statement. */
export async function listPlaceholders(ctx: OperatorCtx): Promise<PlaceholderTargets> {
	const parts = await rowsOf<Part>(
		ctx.db,
		sql`select part, row from (
			select 'friendInfo' as part, ${vars.id} as id,
				json_object('id', ${vars.id}, 'name', ${vars.name}, 'type', ${vars.type}) as row
				from ${vars} where ${vars.deletedAt} is null
			union all select 'commonVars', ${commonVars.id},
				json_object('id', ${commonVars.id}, 'name', ${commonVars.name}, 'code', ${commonVars.code},
					'type', ${commonVars.type})
				from ${commonVars} where ${commonVars.deletedAt} is null
			union all select 'forms', ${forms.id},
				json_object('id', ${forms.id}, 'name', ${forms.name}, 'code', ${forms.code})
				from ${forms} where ${forms.deletedAt} is null
		) order by part, id`,
	);
	const targets: PlaceholderTargets = { friendInfo: [], commonVars: [], forms: [], context: [] };
	for (const { part, row } of parts) (targets[part] as unknown[]).push(JSON.parse(row));
	return targets;
}
