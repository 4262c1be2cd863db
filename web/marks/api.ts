import useSWR, { mutate } from "swr";
import type { MarkSettingInput } from "#domain/marks/setting.ts";
import { client, unwrap, type Wire } from "../api/client.ts";
import { useFreshly } from "../api/useFreshly.ts";
import type { MarkStore } from "./store.ts";

type Marks = (typeof client.marks)["api"]["response_marks"];
export type MarkSetting = Wire<Marks["setting"]["$get"]>;

const MARKS = "response-marks";

/** The response marks, for everything on the page that shows one. */
export function useMarks(): MarkStore {
	const { data, error } = useSWR(MARKS, () => unwrap(client.marks.api.response_marks.$get()));
	if (data) return { state: "ready", ...data };
	return { state: error ? "failed" : "loading" };
}

export const useMarkSetting = () =>
	useFreshly([MARKS, "setting"], () => unwrap(client.marks.api.response_marks.setting.$get()));

export async function saveMarkSetting(json: MarkSettingInput, headers: Record<string, string>) {
	await unwrap(client.marks.api.response_marks.setting.$put({ json }, { headers }));
	await mutate(MARKS);
}
