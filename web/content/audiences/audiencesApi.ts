import useSWR, { mutate } from "swr";
import type { AudienceState } from "#domain/content/audiences/audience-states.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { audiences } = client.audiences.api;

export type AudienceList = Wire<typeof audiences.$get>;
export type AudienceRow = AudienceList["items"][number];

const KEY = "audiences";
/** Polling interval while LINE makes an audience, milliseconds. */
const POLL_INTERVAL = 5_000;
const AT_WORK: readonly AudienceState[] = ["making", "uploading", "preparing"];

/** Whether an audience is being made. */
export const isAtWork = ({ state }: Pick<AudienceRow, "state">): boolean => AT_WORK.includes(state);

export const useAudiences = () =>
	useSWR(KEY, () => unwrap(audiences.$get(), { handles: [403] }), {
		refreshInterval: (latest) => (latest?.items.some(isAtWork) ? POLL_INTERVAL : 0),
	});

const reload = () => mutate(KEY);

export const postAudience = (input: object, headers: Record<string, string>) =>
	unwrap(audiences.$post({ json: input as never }, { headers })).finally(reload);

export const requestAudienceRenewal = (id: number) =>
	unwrap(audiences[":id"].renew.$post({ param: { id: String(id) } }, saveKeyOptions())).finally(reload);

export const requestAudienceDeletion = (id: number) =>
	unwrap(audiences[":id"].$delete({ param: { id: String(id) } }, saveKeyOptions())).finally(reload);
