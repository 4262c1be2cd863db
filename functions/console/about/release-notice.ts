import { commitBatch } from "#db/d1-client.ts";
import type { ReleaseNoticeInput } from "#domain/console/about/release-notice-input.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";
import { isReleaseConfigured } from "./check-for-release.ts";

/** Newest known version, and whether the deployment checks for it. The site compares it with its own. */
export async function showReleaseNotice({ ctx }: { ctx: OperatorCtx }) {
	const { release_notice, newest_release } = await readSettings(ctx, "release_notice", "newest_release");
	const isConfigured = isReleaseConfigured(ctx.env);
	return { is_configured: isConfigured, is_on: release_notice, newest: isConfigured ? newest_release : null };
}

/** Turns the check on or off, and forgets its last result. */
export async function updateReleaseNotice({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ReleaseNoticeInput;
}): Promise<void> {
	const { release_notice } = await readSettings(ctx, "release_notice");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "release_notice", input.is_on),
		writeSetting(ctx, "newest_release", SETTING_DEFAULTS.newest_release),
		writeSetting(ctx, "release_asked_at", SETTING_DEFAULTS.release_asked_at),
		auditRow(ctx, {
			verb: "setting.release_notice",
			subjectType: "setting",
			detail: { before: { is_on: release_notice }, after: input },
		}),
	]);
}
