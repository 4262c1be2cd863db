import { mutate } from "swr";
import type { MarkSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import { MARKS_CACHE_KEY } from "#web/engine/friend-records/responseMarks.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

type Marks = (typeof client.marks)["api"]["response_marks"];
export type MarkSetting = Wire<Marks["setting"]["$get"]>;

export const useMarkSetting = () =>
	useFreshData([MARKS_CACHE_KEY, "setting"], () => unwrap(client.marks.api.response_marks.setting.$get()));

export async function saveMarkSetting(json: MarkSettingInput, headers: Record<string, string>) {
	await unwrap(client.marks.api.response_marks.setting.$put({ json }, { headers }));
	await mutate(MARKS_CACHE_KEY);
}
