import { and, eq, isNull, sql } from "drizzle-orm";
import { html } from "hono/html";
import { insertInto } from "#db/insert-into.ts";
import { landings, landingVisits } from "#db/landings.ts";
import { rowsOf } from "#db/raw.ts";
import { hrefOf } from "#domain/kinds/item.ts";
import { type VisitKeys, visitKeys } from "#domain/landings/visit.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { visitorOf } from "../auth/visitor.ts";
import { plainPage } from "../http/plain-page.ts";
import { shell } from "../http/shell.ts";
import type { RequestContext } from "../http/types.ts";
import { readSettings } from "../settings/read.ts";
import { whereThereIsRoom } from "../storage-full.ts";

/** Records a visit of a landing page's address, and redirects to LINE's address that adds the account as a friend. */
export async function visitLanding(c: RequestContext): Promise<Response> {
	const code = c.req.param("code") ?? "";
	const isThere = (await counts(c))
		? await whereThereIsRoom(
				() => recordVisit(c, code),
				() => landingIsThere(c, code),
			)
		: await landingIsThere(c, code);
	if (!isThere) return shell(c);
	const { line_add_friend_url } = await readSettings(c.var.ctx, "line_add_friend_url");
	const destination = hrefOf(line_add_friend_url);
	if (destination !== null) return c.redirect(destination, 302);
	return plainPage(c, {
		title: "友だち追加",
		body: html`<h1>友だち追加</h1>
			<p>申し訳ありません。ただいま、このアドレスから友だち追加を行えません。</p>`,
		status: 503,
	});
}

/** A HEAD request or a prefetch is no visit, and too many visits from one address do not count; they are only redirected. */
async function counts(c: RequestContext): Promise<boolean> {
	if (c.req.method === "HEAD" || c.req.header("sec-purpose")?.includes("prefetch")) return false;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: visitorOf(c) });
	return success;
}

async function recordVisit(c: RequestContext, code: string): Promise<boolean> {
	const { m1, m2, m3 }: VisitKeys = visitKeys.parse(c.req.query());
	const [m1Key, m2Key, m3Key] = [m1, m2, m3].map((value) => value && normalise(value));
	const { db, now } = c.var.ctx;
	const written = await rowsOf<{ id: number }>(
		db,
		insertInto(
			landingVisits,
			{ landingId: sql`id`, m1, m2, m3, m1Key, m2Key, m3Key, createdAt: now },
			sql`from ${landings} where code = ${code} and deleted_at is null returning id`,
		),
	);
	return written.length > 0;
}

async function landingIsThere(c: RequestContext, code: string): Promise<boolean> {
	const found = await c.var.ctx.db
		.select({ id: landings.id })
		.from(landings)
		.where(and(eq(landings.code, code), isNull(landings.deletedAt)));
	return found.length > 0;
}
