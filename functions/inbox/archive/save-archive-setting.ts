import type { AgeInput } from "#domain/inbox/archive/archive-setting.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

interface SaveAgeArgs {
	ctx: OperatorCtx;
	input: AgeInput;
}

/** Sets the age at which messages are archived. Archived messages are not moved back. */
export const setArchiveAge = (save: SaveAgeArgs): Promise<void> =>
	saveAge("archive_after_days", "setting.archive", save);

/** Sets the age at which processed events are deleted. */
export const setEventsAge = (save: SaveAgeArgs): Promise<void> =>
	saveAge("events_after_days", "setting.events", save);

async function saveAge(
	key: "archive_after_days" | "events_after_days",
	verb: string,
	{ ctx, input }: SaveAgeArgs,
): Promise<void> {
	const { [key]: before } = await readSettings(ctx, key);
	await saveSetting(ctx, {
		key,
		value: input.after_days,
		verb,
		before: { after_days: before },
		after: input,
	});
}
