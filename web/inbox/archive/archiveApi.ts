import useSWR from "swr";
import type { AgeInput } from "#domain/inbox/archive/archive-setting.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

type Api = (typeof client.archive)["api"]["archive"];
export type ArchiveState = Wire<Api["$get"]>;

/** Progress and minimum age of the message archive. */
export const useArchive = () => useSWR("archive", () => unwrap(client.archive.api.archive.$get()));

export const saveArchiveSetting = (json: AgeInput) =>
	unwrap(client.archive.api.archive.setting.$put({ json }));

export const saveEventsSetting = (json: AgeInput) =>
	unwrap(client.archive.api.archive.events_setting.$put({ json }));
