import { commitBatch } from "#db/d1-client.ts";
import type { BirthdaySetting } from "#domain/people/friend-fields/birthday-setting.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** The account's choice for birthdays of 29 February. */
export const showLeapBirthday = ({ ctx }: { ctx: OperatorCtx }): Promise<BirthdaySetting> =>
	readSettings(ctx, "leap_birthday");

/** Saves the choice. Conditions read it at evaluation, so it applies from the next search or delivery on. */
export async function setLeapBirthday({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: BirthdaySetting;
}): Promise<void> {
	const before = await readSettings(ctx, "leap_birthday");
	await commitBatch(ctx.db, [
		writeSetting(ctx, "leap_birthday", input.leap_birthday),
		auditRow(ctx, { verb: "setting.birthday", subjectType: "setting", detail: { before, after: input } }),
	]);
}
