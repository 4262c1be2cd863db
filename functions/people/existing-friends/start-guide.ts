import { commitBatch } from "#db/d1-client.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/**
 * Begins the guide for accounts whose followers LINE does not list: counts from now on the friends who become known
 * by a broadcast from LINE's own manager.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export async function startGuide({ ctx }: { ctx: OperatorCtx }): Promise<void> {
	refuseRestricted(ctx);
	await commitBatch(ctx.db, [
		writeSetting(ctx, "existing_friends_guide_at", ctx.now),
		auditOfChange(ctx, { verb: "setting.existing-friends", subjectType: "setting" }),
	]);
}
