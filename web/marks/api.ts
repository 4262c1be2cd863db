import { mutate } from "swr";
import type { MarkSettingInput } from "#domain/marks/setting.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { useFreshly } from "../api/useFreshly.ts";
import { MARKS } from "../friend-records/marks.ts";

type Marks = (typeof client.marks)["api"]["response_marks"];
export type MarkSetting = Wire<Marks["setting"]["$get"]>;

export const useMarkSetting = () =>
	useFreshly([MARKS, "setting"], () => unwrap(client.marks.api.response_marks.setting.$get()));

export async function saveMarkSetting(json: MarkSettingInput, headers: Record<string, string>) {
	await unwrap(client.marks.api.response_marks.setting.$put({ json }, { headers }));
	await mutate(MARKS);
}
