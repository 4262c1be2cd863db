import { sql } from "drizzle-orm";
import type { TappingQuery } from "#domain/content/templates/taps.ts";
import type { TappingExportQuery } from "#domain/content/templates/taps-export.ts";
import { presentTapping, tappingCsv, tappingPage } from "#functions/engine/friend-records/tapping.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { tapsOf, templateTapped } from "./period.ts";

interface List {
	ctx: OperatorCtx;
	input: TappingQuery & { id: number };
}

/**
 * The friends who tapped a template, or one button of it, in a period: who tapped last first, a page at a time within the
 * operator's scope. @throws Refusal 404
 */
export async function listTapping({ ctx, input: { page, ...input } }: List) {
	const [[template], rows, counted] = await ctx.db.batch([
		templateTapped(ctx, input.id),
		...tappingPage(ctx, tapsOf(ctx, input), page),
	]);
	if (!template) throw notFound();
	return presentTapping(ctx, { rows, counted, page });
}

interface Export {
	ctx: OperatorCtx;
	input: TappingExportQuery & { id: number };
}

/** The same friends as a CSV file. @throws Refusal 404 */
export async function exportTapping({ ctx, input: { encoding, ...input } }: Export): Promise<Response> {
	const [template] = await templateTapped(ctx, input.id);
	if (!template) throw notFound();
	const taps = tapsOf(ctx, input, sql`indexed by template_taps_friend`);
	return tappingCsv(ctx, { taps, name: template.name, encoding });
}
