import { sql } from "drizzle-orm";
import type { TemplateTapsQuery } from "#domain/content/templates/template-tap-query.ts";
import type { TemplateTapsExportQuery } from "#domain/content/templates/template-taps-export-query.ts";
import {
	exportTappingFriends,
	listTappingFriends,
	presentTappingFriends,
} from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { fromTemplateTaps, selectTappedTemplate } from "./template-tap-queries.ts";

interface ListArgs {
	ctx: OperatorCtx;
	input: TemplateTapsQuery & { id: number };
}

/**
 * One page of the friends who tapped a template, or one of its buttons, in a period, most recent tap first,
 * within the operator's scope.
 * @throws Refusal 404
 */
export async function listTemplateTapFriends({ ctx, input: { page, ...input } }: ListArgs) {
	const [[template], rows, countRows] = await ctx.db.batch([
		selectTappedTemplate(ctx, input.id),
		...listTappingFriends(ctx, fromTemplateTaps(ctx, input), page),
	]);
	if (!template) throw notFound();
	return presentTappingFriends(ctx, { rows, counted: countRows, page });
}

interface ExportArgs {
	ctx: OperatorCtx;
	input: TemplateTapsExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportTemplateTapFriends({
	ctx,
	input: { encoding, ...input },
}: ExportArgs): Promise<Response> {
	const [template] = await selectTappedTemplate(ctx, input.id);
	if (!template) throw notFound();
	const taps = fromTemplateTaps(ctx, input, sql`indexed by template_taps_friend`);
	return exportTappingFriends(ctx, { taps, name: template.name, encoding });
}
