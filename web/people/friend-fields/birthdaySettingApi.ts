import useSWR, { mutate } from "swr";
import type { BirthdaySetting } from "#domain/people/friend-fields/birthday-setting.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const SETTING = "setting/birthday";

export const useBirthdaySetting = () =>
	useSWR(SETTING, () => unwrap(client.vars.api.setting.birthday.$get()));

export async function saveBirthdaySetting(setting: BirthdaySetting) {
	await unwrap(client.vars.api.setting.birthday.$put({ json: setting })).finally(() => mutate(SETTING));
}
