import useSWR, { mutate } from "swr";
import { isFollowerImportRunning } from "#domain/people/existing-friends/follower-import.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { existing_friends: existing } = client.existingFriends.api;

export type ExistingFriends = Wire<typeof existing.$get>;
export type FollowerImportData = NonNullable<ExistingFriends["import"]>;
export type ShownFollowerCount = Wire<typeof existing.line_count.$get>["count"];

const EXISTING_FRIENDS_KEY = "existing-friends";
/** Polling interval of the progress, milliseconds. */
const POLL_INTERVAL = 1_500;

/** Known friends and the last import, polled while one is at work. */
export const useExistingFriends = () =>
	useSWR(EXISTING_FRIENDS_KEY, () => unwrap(existing.$get()), {
		refreshInterval: (latest) =>
			latest?.import && isFollowerImportRunning(latest.import.state) ? POLL_INTERVAL : 0,
	});

/** Followers as LINE counts them, once a day. */
export const useFollowerCount = () =>
	useSWR("line-follower-count", () => unwrap(existing.line_count.$get()), { revalidateOnFocus: false });

const reload = () => mutate(EXISTING_FRIENDS_KEY);

export const requestFollowerImportStart = () =>
	unwrap(existing.imports.$post({}, saveKeyOptions())).finally(reload);

export const requestFollowerImportCancel = (id: number) =>
	unwrap(existing.imports[":id"].cancel.$post({ param: { id: String(id) } }, saveKeyOptions())).finally(
		reload,
	);

export const requestGuideStart = () => unwrap(existing.guide.$post({}, saveKeyOptions())).finally(reload);

/** Requests the profiles of friends ahead of their turn in the import. */
export const sendMissingProfiles = (friend_ids: number[]) =>
	unwrap(existing.profiles.$post({ json: { friend_ids } }));
