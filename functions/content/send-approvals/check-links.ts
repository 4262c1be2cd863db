import { sql } from "drizzle-orm";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { findLinks } from "#domain/acquisition/links/map-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findApproval } from "./find-approval.ts";
import { loadApprovedContent } from "./load-approved-content.ts";
import { openLink } from "./open-link.ts";

/** Maximum number of links that are opened for one request. */
const MAX_LINKS = 20;

/**
 * Opens the links of a request's messages once, and stores the results with it. Addresses that differ between friends are not
 * opened. @throws Refusal 404
 */
export async function checkLinks({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const approval = await findApproval(ctx, id);
	if (approval.links !== null || approval.state !== "waiting") return;
	const { sendings, variants } = await loadApprovedContent(ctx, approval);
	const addresses = new Set(
		findLinks([sendings, ...variants].flat().flatMap(({ messages }) => messages)).filter((each) =>
			URL.canParse(each),
		),
	);
	const links = await Promise.all(
		[...addresses].slice(0, MAX_LINKS).map((address) => openLink(ctx, address)),
	);
	await execute(
		ctx.db,
		sql`update ${sendApprovals} set links = ${JSON.stringify(links)} where id = ${id} and links is null`,
	);
}
