import { commit } from "#db/client.ts";
import type { ArchiveSettingInput } from "#domain/archive/setting.ts";
import { auditRow } from "../auth/audit.ts";
import type { OperatorCtx } from "../http/types.ts";
import { readSettings } from "../settings/read.ts";
import { writeSetting } from "../settings/write.ts";

/** Sets from which age on messages move. What has moved stays in the archive. */
export async function saveArchiveSetting({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ArchiveSettingInput;
}): Promise<void> {
	const { archive_after_days } = await readSettings(ctx, "archive_after_days");
	await commit(ctx.db, [
		writeSetting(ctx, "archive_after_days", input.after_days),
		auditRow(ctx, {
			verb: "setting.archive",
			subjectType: "setting",
			detail: { before: { after_days: archive_after_days }, after: input },
		}),
	]);
}
