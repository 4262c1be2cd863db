import useSWR, { mutate } from "swr";
import { type Blank, isImportRunning } from "#domain/people/friend-values/import.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const imports = client.members.api.friend_imports;
export type FriendImport = Wire<(typeof imports)[":id"]["$get"]>;

/** Long enough for five megabytes over a phone's connection, and for working out what they change. */
const UPLOAD_SECONDS = 120;
/** Polling interval of the progress, milliseconds. */
const EVERY = 1_000;

const keyOf = (id: number) => ["friend-imports", id];
const param = (id: number) => ({ param: { id: String(id) } });

export const uploadImport = (file: File, blank: Blank, headers: Record<string, string>) =>
	unwrap(
		imports.$post(
			{ query: { name: file.name, blank } },
			{ headers, ...callOptions({ timeout: UPLOAD_SECONDS, body: file }) },
		),
	);

/** An import, and while it is written as it is now. */
export const useImportState = (id: number | null) =>
	useSWR(id === null ? null : keyOf(id), () => unwrap(imports[":id"].$get(param(id!))), {
		refreshInterval: (found) => (found && isImportRunning(found.state) ? EVERY : 0),
		dedupingInterval: EVERY / 2,
	});

export const startImport = (id: number) =>
	unwrap(imports[":id"].start.$post(param(id))).finally(() => mutate(keyOf(id)));

export const cancelImport = (id: number) =>
	unwrap(imports[":id"].cancel.$post(param(id))).finally(() => mutate(keyOf(id)));
