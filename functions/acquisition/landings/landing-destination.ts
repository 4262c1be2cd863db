import { sql } from "drizzle-orm";
import type { z } from "zod";
import { commitBatch } from "#db/d1-client.ts";
import { settings } from "#db/platform/settings-table.ts";
import type { destinationInput } from "#domain/acquisition/landings/landing-visit.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Destination of all landing pages; "" if not set. */
export async function readLandingDestination(ctx: OperatorCtx): Promise<{ url: string }> {
	const { line_add_friend_url } = await readSettings(ctx, "line_add_friend_url");
	return { url: line_add_friend_url };
}

/** Sets the destination of all landing pages. */
export async function setLandingDestination(
	ctx: OperatorCtx,
	{ url }: z.output<typeof destinationInput>,
): Promise<void> {
	const previous = await readLandingDestination(ctx);
	await commitBatch(ctx.db, [
		ctx.db
			.insert(settings)
			.values({ key: "line_add_friend_url", value: url, updatedAt: ctx.now })
			.onConflictDoUpdate({
				target: settings.key,
				set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
			}),
		auditRow(ctx, {
			verb: "setting.line_add_friend_url",
			subjectType: "setting",
			detail: { before: previous, after: { url } },
		}),
	]);
}
