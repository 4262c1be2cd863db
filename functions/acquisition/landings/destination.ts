import { sql } from "drizzle-orm";
import type { z } from "zod";
import { commit } from "#db/client.ts";
import { settings } from "#db/platform/settings.ts";
import type { destinationInput } from "#domain/acquisition/landings/visit.ts";
import { auditRow } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";

/** Where landing pages lead; "" until it is set. */
export async function readDestination(ctx: OperatorCtx): Promise<{ url: string }> {
	const { line_add_friend_url } = await readSettings(ctx, "line_add_friend_url");
	return { url: line_add_friend_url };
}

/** Sets where all landing pages lead. */
export async function setDestination(
	ctx: OperatorCtx,
	{ url }: z.output<typeof destinationInput>,
): Promise<void> {
	const before = await readDestination(ctx);
	await commit(ctx.db, [
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
			detail: { before, after: { url } },
		}),
	]);
}
