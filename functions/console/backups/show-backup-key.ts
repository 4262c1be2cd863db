import { BACKUP_TEXTS } from "#domain/platform/texts/backups-texts.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { assertRecentPassword } from "#functions/platform/passwords/assert-recent-password.ts";
import { backupKeyOf } from "./backup-key.ts";

/**
 * Key that opens the account's backups, after the operator's password.
 * @throws Refusal 403 for an operator who sees only some friends, 422 for a wrong password, 429 after too many
 */
export async function showBackupKey({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { password: string };
}): Promise<{ key: string }> {
	refuseRestricted(ctx, BACKUP_TEXTS.needsAllFriends);
	await assertRecentPassword(ctx, input.password);
	await auditDisclosure(ctx, { verb: "backup.key", subjectType: "setting" });
	return { key: backupKeyOf(ctx.env.APP_KEY) };
}
