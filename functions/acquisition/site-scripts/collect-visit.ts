import { and, eq, isNull, sql } from "drizzle-orm";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { scriptOrigins } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import { type VisitReport, visitReport } from "#domain/acquisition/site-scripts/visit-report.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { networkBlock } from "#domain/platform/http/ip-network.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { readSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { isBotRequest } from "#functions/platform/http/real-visit.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { admitVisitorWrite, utf8Bytes } from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { recordVisitReport } from "./record-visit-report.ts";

/**
 * Receives a report of the script on a shop's site. Limits, bots and opt-outs are checked before anything is
 * read or looked up; other sites are refused without any information.
 * @throws Refusal 404; 403 for another site; 413 for a report that is too large, 422 for an invalid one
 */
export async function collectVisit(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const code = c.req.param("code") ?? "";
	const origin = c.req.header("origin") ?? "";
	c.header("Vary", "Origin");
	if (!(await isWithinLimits(c, code))) return c.body(null, 429);
	if (isBotRequest(c) || hasOptedOut(c)) return c.body(null, 204);
	const script = await findScript(ctx, code);
	if (!script) throw notFound();
	if (!scriptOrigins(script).includes(origin)) throw new Refusal(403, { ERROR: [SCRIPT_TEXTS.foreignSite] });
	// Lets the page read the status, so that it resends a report that failed.
	c.header("Access-Control-Allow-Origin", origin);
	if (!script.isActive) return c.body(null, 204);
	const { report, size } = await parseReport(c);
	if (!(await isAdmitted(c, script, { report, size }))) return c.body(null, 429);
	const friendId = await findFriendId(ctx, report.token);
	const hasQueuedRun = await recordVisitReport(ctx, { scriptId: script.id, friendId, report });
	if (hasQueuedRun) c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	return c.body(null, 204);
}

/**
 * Limits reports per network, block and site, so that none of them can fill the database. A block is counted
 * before the site, so that the networks of one customer do not use up the site's limit.
 */
async function isWithinLimits(c: RequestContext, code: string): Promise<boolean> {
	const network = visitorNetwork(c);
	const sender = await c.env.SENDER_LIMIT.limit({ key: network });
	if (!sender.success) return false;
	const block = await c.env.SENDER_BLOCK_LIMIT.limit({ key: `${code}:${networkBlock(network)}` });
	if (!block.success) return false;
	const site = await c.env.SITE_LIMIT.limit({ key: code });
	return site.success;
}

/**
 * Opt-out by Global Privacy Control or the older Do Not Track. The script checks the same before it sends
 * anything.
 */
const hasOptedOut = (c: RequestContext): boolean =>
	c.req.header("sec-gpc") === "1" || c.req.header("dnt") === "1";

async function findScript(ctx: Ctx, code: string) {
	const [script] = await ctx.db
		.select({
			id: scripts.id,
			url: scripts.url,
			origins: scripts.origins,
			referers: scripts.referers,
			isActive: scripts.isActive,
		})
		.from(scripts)
		.where(and(eq(scripts.code, code), isNull(scripts.deletedAt)));
	return script;
}

interface ParsedReport {
	report: VisitReport;
	/** Size of the body in bytes. */
	size: number;
}

/**
 * Whether the daily quotas allow a report. Reports of friends count as well: anybody with a token could send
 * any number.
 */
function isAdmitted(
	c: RequestContext,
	{ id, referers }: Pick<typeof scripts.$inferSelect, "id" | "referers">,
	{ report: { referer, events }, size }: ParsedReport,
): Promise<boolean> {
	const lowerReferer = referer.toLowerCase();
	const hitCount = referers.filter(({ rule }) => lowerReferer.includes(rule.toLowerCase())).length;
	// The visitor, the visit, and a row for each event and each matching rule.
	const rows = 2 + events.length + hitCount;
	return admitVisitorWrite(c, {
		kind: "site",
		itemId: id,
		rows,
		bytes: size + hitCount * utf8Bytes([referer]),
	});
}

async function parseReport(c: RequestContext): Promise<ParsedReport> {
	const bytes = await readBytes(c);
	let json: unknown;
	try {
		json = JSON.parse(new TextDecoder().decode(bytes));
	} catch {
		throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
	}
	const parsed = visitReport.safeParse(json);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return { report: parsed.data, size: bytes.byteLength };
}

/** An unknown or expired token is ignored: the visitor stays as they are. */
async function findFriendId(ctx: Ctx, token: string): Promise<number | null> {
	const id = token === "" ? null : readSiteToken(ctx, token);
	if (id === null) return null;
	const [friend] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(and(eq(friends.id, id), sql`${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)}`));
	return friend?.id ?? null;
}
