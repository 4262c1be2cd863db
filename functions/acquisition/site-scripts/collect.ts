import { and, eq, isNull, sql } from "drizzle-orm";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { friends } from "#db/engine/friends.ts";
import { originsOf } from "#domain/acquisition/site-scripts/addresses.ts";
import { type VisitReport, visitReport } from "#domain/acquisition/site-scripts/visit-report.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts.ts";
import type { Ctx } from "#functions/context.ts";
import { readSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { isProgram } from "#functions/platform/http/real-visit.ts";
import { notFound, Refusal } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { admitStranger, bytesOf } from "#functions/platform/visitor-bounds/admit.ts";
import { recordReport } from "./record.ts";

/**
 * Receives a visit report of the script on a shop's site. Limits, bots and visitors who opted out are checked
 * before anything is read or looked up; another site is refused, and its pages learn nothing.
 * @throws Refusal 403, 404, 413, 422
 */
export async function collectVisit(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const code = c.req.param("code") ?? "";
	const origin = c.req.header("origin") ?? "";
	c.header("Vary", "Origin");
	if (!(await isWithinLimits(c, code))) return c.body(null, 429);
	if (isProgram(c) || wantsNone(c)) return c.body(null, 204);
	const script = await findScript(ctx, code);
	if (!script) throw notFound();
	if (!originsOf(script).includes(origin)) throw new Refusal(403, { ERROR: [SCRIPT_TEXTS.foreignSite] });
	// The page learns whether a report arrived, so that it sends it again where it did not.
	c.header("Access-Control-Allow-Origin", origin);
	if (!script.isActive) return c.body(null, 204);
	const { report, size } = await read(c);
	if (!(await isAdmitted(c, script, { report, size }))) return c.body(null, 429);
	const friendId = await friendOf(ctx, report.token);
	const leavesRun = await recordReport(ctx, { scriptId: script.id, friendId, report });
	if (leavesRun) c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
	return c.body(null, 204);
}

/** One sender cannot fill the database, and neither can all of one site's. */
async function isWithinLimits(c: RequestContext, code: string): Promise<boolean> {
	const sender = await c.env.SENDER_LIMIT.limit({ key: visitorOf(c) });
	if (!sender.success) return false;
	const site = await c.env.SITE_LIMIT.limit({ key: code });
	return site.success;
}

/** Global Privacy Control, or the older Do Not Track. The script checks the same before it sends anything. */
const wantsNone = (c: RequestContext): boolean =>
	c.req.header("sec-gpc") === "1" || c.req.header("dnt") === "1";

async function findScript(ctx: Ctx, code: string) {
	const [found] = await ctx.db
		.select({
			id: scripts.id,
			url: scripts.url,
			origins: scripts.origins,
			referers: scripts.referers,
			isActive: scripts.isActive,
		})
		.from(scripts)
		.where(and(eq(scripts.code, code), isNull(scripts.deletedAt)));
	return found;
}

interface Read {
	report: VisitReport;
	/** Bytes of the body. */
	size: number;
}

/**
 * Whether the daily quotas have room for a report. Reports of friends are counted as well: anybody with a
 * token could send any number.
 */
function isAdmitted(
	c: RequestContext,
	{ id, referers }: Pick<typeof scripts.$inferSelect, "id" | "referers">,
	{ report: { referer, events }, size }: Read,
): Promise<boolean> {
	const came = referer.toLowerCase();
	const hits = referers.filter(({ rule }) => came.includes(rule.toLowerCase())).length;
	// The visitor, the visit, and a row for each event and each rule that counts it.
	const rows = 2 + events.length + hits;
	return admitStranger(c, { kind: "site", itemId: id, rows, bytes: size + hits * bytesOf([referer]) });
}

async function read(c: RequestContext): Promise<Read> {
	const bytes = await readBytes(c);
	let given: unknown;
	try {
		given = JSON.parse(new TextDecoder().decode(bytes));
	} catch {
		throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
	}
	const parsed = visitReport.safeParse(given);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return { report: parsed.data, size: bytes.byteLength };
}

/** An unknown or expired token is ignored: the visitor is unchanged. */
async function friendOf(ctx: Ctx, token: string): Promise<number | null> {
	const id = token === "" ? null : readSiteToken(ctx, token);
	if (id === null) return null;
	const [found] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(and(eq(friends.id, id), sql`${friends.userRate} <> -1`));
	return found?.id ?? null;
}
