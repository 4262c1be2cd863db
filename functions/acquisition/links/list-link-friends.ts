import { eq, type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import {
	exportTappingFriends,
	listTappingFriends,
	presentTappingFriends,
} from "#functions/engine/friend-records/tap-statistics.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Taps on a link by friends visible to the operator. */
const tapsOf = (ctx: OperatorCtx, id: number): SQL =>
	sql`${linkTaps} p where p.link_id = ${id} and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;

const findLinkName = (ctx: OperatorCtx, id: number) =>
	ctx.db.select({ name: links.name }).from(links).where(eq(links.id, id));

interface ListArgs {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}

/**
 * Friends who tapped a link, most recent first, one page of those visible to the operator.
 * @throws Refusal 404
 */
export async function listLinkFriends({ ctx, input: { id, page } }: ListArgs) {
	const [[link], rows, totalRows] = await ctx.db.batch([
		findLinkName(ctx, id),
		...listTappingFriends(ctx, tapsOf(ctx, id), page),
	]);
	if (!link) throw notFound();
	return presentTappingFriends(ctx, { rows, counted: totalRows, page });
}

interface ExportArgs {
	ctx: OperatorCtx;
	input: { id: number; encoding: ExportEncoding };
}

/** Friends who tapped a link, as a CSV file of those visible to the operator. @throws Refusal 404 */
export async function exportLinkFriends({ ctx, input: { id, encoding } }: ExportArgs): Promise<Response> {
	const [link] = await findLinkName(ctx, id);
	if (!link) throw notFound();
	return exportTappingFriends(ctx, { taps: tapsOf(ctx, id), name: link.name || "リンク", encoding });
}
