import useSWR, { mutate } from "swr";
import { type BlankCellMode, isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const imports = client.members.api.friend_imports;
export type FriendImportData = Wire<(typeof imports)[":id"]["$get"]>;

/** Enough for five megabytes over a mobile connection, and for computing the changes. */
const UPLOAD_SECONDS = 120;
/** Polling interval of the progress, milliseconds. */
const POLL_INTERVAL = 1_000;

const importKey = (id: number) => ["friend-imports", id];
const importParam = (id: number) => ({ param: { id: String(id) } });

export const requestImportUpload = (file: File, blank: BlankCellMode, headers: Record<string, string>) =>
	unwrap(
		imports.$post(
			{ query: { name: file.name, blank } },
			{ headers, ...callOptions({ timeout: UPLOAD_SECONDS, body: file }) },
		),
	);

/** State of an import, polled while it is running. */
export const useImportState = (id: number | null) =>
	useSWR(id === null ? null : importKey(id), () => unwrap(imports[":id"].$get(importParam(id!))), {
		refreshInterval: (latest) => (latest && isImportRunning(latest.state) ? POLL_INTERVAL : 0),
		dedupingInterval: POLL_INTERVAL / 2,
	});

export const requestImportStart = (id: number) =>
	unwrap(imports[":id"].start.$post(importParam(id))).finally(() => mutate(importKey(id)));

export const requestImportCancel = (id: number) =>
	unwrap(imports[":id"].cancel.$post(importParam(id))).finally(() => mutate(importKey(id)));
