import type { BirthdaySetting } from "#domain/people/friend-fields/birthday-setting.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { saveSetting } from "#functions/platform/settings/save-setting.ts";

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
	await saveSetting(ctx, {
		key: "leap_birthday",
		value: input.leap_birthday,
		verb: "setting.birthday",
		before: await readSettings(ctx, "leap_birthday"),
		after: input,
	});
}
