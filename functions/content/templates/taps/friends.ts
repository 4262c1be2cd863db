import { sql } from "drizzle-orm";
import type { TemplateTapsQuery } from "#domain/content/templates/taps.ts";
import type { TemplateTapsExportQuery } from "#domain/content/templates/taps-export.ts";
import {
	exportTappingFriends,
	listTappingFriends,
	presentTappingFriends,
} from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { templateTapped, templateTapsFrom } from "./period.ts";

interface List {
	ctx: OperatorCtx;
	input: TemplateTapsQuery & { id: number };
}

/**
 * The friends who tapped a template, or one button of it, in a period: who tapped last first, a page at a time within the
 * operator's scope. @throws Refusal 404
 */
export async function listTemplateTapFriends({ ctx, input: { page, ...input } }: List) {
	const [[template], rows, counted] = await ctx.db.batch([
		templateTapped(ctx, input.id),
		...listTappingFriends(ctx, templateTapsFrom(ctx, input), page),
	]);
	if (!template) throw notFound();
	return presentTappingFriends(ctx, { rows, counted, page });
}

interface Export {
	ctx: OperatorCtx;
	input: TemplateTapsExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportTemplateTapFriends({
	ctx,
	input: { encoding, ...input },
}: Export): Promise<Response> {
	const [template] = await templateTapped(ctx, input.id);
	if (!template) throw notFound();
	const taps = templateTapsFrom(ctx, input, sql`indexed by template_taps_friend`);
	return exportTappingFriends(ctx, { taps, name: template.name, encoding });
}
