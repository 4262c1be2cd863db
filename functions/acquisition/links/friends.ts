import { eq, type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/answers.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { presentTapping, tappingCsv, tappingPage } from "#functions/engine/friend-records/tapping.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** A link's taps, of friends whom the operator may see. */
const tapsOf = (ctx: OperatorCtx, id: number): SQL =>
	sql`${linkTaps} p where p.link_id = ${id} and ${isVisible(ctx.operator, sql`p.friend_id`)}`;

const linkNamed = (ctx: OperatorCtx, id: number) =>
	ctx.db.select({ name: links.name }).from(links).where(eq(links.id, id));

interface List {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}

/** The friends who tapped a link, who tapped last first, a page at a time within the operator's scope. @throws Refusal 404 */
export async function listTapping({ ctx, input: { id, page } }: List) {
	const [[link], rows, counted] = await ctx.db.batch([
		linkNamed(ctx, id),
		...tappingPage(ctx, tapsOf(ctx, id), page),
	]);
	if (!link) throw notFound();
	return presentTapping(ctx, { rows, counted, page });
}

interface Export {
	ctx: OperatorCtx;
	input: { id: number; encoding: ExportEncoding };
}

/** The friends who tapped a link as a CSV file, within the operator's scope. @throws Refusal 404 */
export async function exportTapping({ ctx, input: { id, encoding } }: Export): Promise<Response> {
	const [link] = await linkNamed(ctx, id);
	if (!link) throw notFound();
	return tappingCsv(ctx, { taps: tapsOf(ctx, id), name: link.name || "リンク", encoding });
}
