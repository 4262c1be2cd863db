import { mutate } from "swr";
import type { MarkSettingInput } from "#domain/people/marks/setting.ts";
import { MARKS } from "#web/engine/friend-records/marks.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";

type Marks = (typeof client.marks)["api"]["response_marks"];
export type MarkSetting = Wire<Marks["setting"]["$get"]>;

export const useMarkSetting = () =>
	useFreshly([MARKS, "setting"], () => unwrap(client.marks.api.response_marks.setting.$get()));

export async function saveMarkSetting(json: MarkSettingInput, headers: Record<string, string>) {
	await unwrap(client.marks.api.response_marks.setting.$put({ json }, { headers }));
	await mutate(MARKS);
}
