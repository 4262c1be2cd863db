import useSWR, { mutate } from "swr";
import { isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const imports = client.members.api.friend_imports;
export type FriendImportData = Wire<(typeof imports)[":id"]["$get"]>;
export type FriendImportMappingData = Wire<(typeof imports)[":id"]["mapping"]["$get"]>;

/** Enough for fifty megabytes over a mobile connection. */
const UPLOAD_SECONDS = 600;
/** Poll interval of the progress. */
const POLL_INTERVAL = SECOND;

const importKey = (id: number) => ["friend-imports", id];
const mappingKey = (id: number) => ["friend-imports", id, "mapping"];
const LIST_KEY = ["friend-imports"];
const importParam = (id: number) => ({ param: { id: String(id) } });

/** Reloads an import, its columns and the list. */
export const refreshImport = (id: number) =>
	Promise.all([mutate(importKey(id)), mutate(mappingKey(id)), mutate(LIST_KEY)]);

export const requestImportUpload = (file: File, headers: Record<string, string>) =>
	unwrap(
		imports.$post(
			{ query: { name: file.name } },
			{ headers, ...callOptions({ timeout: UPLOAD_SECONDS, body: file }) },
		),
	);

/** State of an import, polled while it is planned, written or undone. */
export const useImportState = (id: number) =>
	useSWR(importKey(id), () => unwrap(imports[":id"].$get(importParam(id))), {
		refreshInterval: (latest) => (latest && isImportRunning(latest.state) ? POLL_INTERVAL : 0),
		dedupingInterval: POLL_INTERVAL / 2,
	});

/** Columns of an import's file. */
export const useImportMapping = (id: number) =>
	useSWR(mappingKey(id), () => unwrap(imports[":id"].mapping.$get(importParam(id))), {
		revalidateOnFocus: false,
	});

/** The operator's latest imports. */
export const useImports = () => useSWR(LIST_KEY, () => unwrap(imports.$get()));

export const requestImportMapping = (id: number, mapping: ImportMapping) =>
	unwrap(imports[":id"].mapping.$post({ ...importParam(id), json: mapping }), { handles: [403] }).finally(
		() => refreshImport(id),
	);

export const requestFriendImportStart = (id: number, plan: string) =>
	unwrap(imports[":id"].start.$post({ ...importParam(id), json: { plan } }), { handles: [409] }).finally(() =>
		refreshImport(id),
	);

export const requestFriendImportCancel = (id: number) =>
	unwrap(imports[":id"].cancel.$post(importParam(id))).finally(() => refreshImport(id));

/** Address of the rows of a file with their results. */
export const importReportPath = (id: number): string => `/api/friend_imports/${id}/report`;
