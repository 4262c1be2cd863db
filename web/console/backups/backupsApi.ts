import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { backups } = client.backups.api;
type BackupsAnswer = Wire<(typeof backups)["$get"]>;
export type BackupEntry = BackupsAnswer["backups"][number];

/** Polling interval of the progress, milliseconds. */
const POLL_INTERVAL = 2_000;

/** Whether a backup is being made. */
export const isInProgress = ({ state }: BackupEntry): boolean => state === "waiting" || state === "running";

/** Backups of the account, polled while one is being made. */
export const useBackups = () =>
	useSWR("backups", () => unwrap(backups.$get()), {
		refreshInterval: (latest) => (latest?.backups.some(isInProgress) ? POLL_INTERVAL : 0),
	});

export const requestBackup = () => unwrap(backups.$post({}, saveKeyOptions()));

export const requestBackupKey = (password: string) => unwrap(backups.key.$post({ json: { password } }));

export const downloadAddress = (id: number, volume: number): string =>
	`/api/backups/${id}/download?volume=${volume}`;
