import { commit } from "#db/client.ts";
import type { AgeInput } from "#domain/inbox/archive/setting.ts";
import { auditRow } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { writeSetting } from "#functions/platform/settings/write.ts";

interface Save {
	ctx: OperatorCtx;
	input: AgeInput;
}

/** Sets the age at which messages move. Moved messages stay in the archive. */
export const saveArchiveSetting = (save: Save): Promise<void> =>
	saveAge("archive_after_days", "setting.archive", save);

/** Sets the age at which processed events are deleted. */
export const saveEventsSetting = (save: Save): Promise<void> =>
	saveAge("events_after_days", "setting.events", save);

async function saveAge(
	key: "archive_after_days" | "events_after_days",
	verb: string,
	{ ctx, input }: Save,
): Promise<void> {
	const { [key]: before } = await readSettings(ctx, key);
	await commit(ctx.db, [
		writeSetting(ctx, key, input.after_days),
		auditRow(ctx, {
			verb,
			subjectType: "setting",
			detail: { before: { after_days: before }, after: input },
		}),
	]);
}
