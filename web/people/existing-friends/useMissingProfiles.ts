import { useEffect } from "react";
import { MAX_REQUESTED_PROFILES } from "#domain/people/existing-friends/follower-import.ts";
import { sendMissingProfiles } from "./existingFriendsApi.ts";

interface ShownFriend {
	id: number;
	is_from_before: boolean;
	has_profile: boolean;
}

/** Friends requested by this console since it was opened. */
const requestedIds = new Set<number>();

/**
 * Requests the names of imported friends who are on the screen: they come before all others. Without them the
 * page is complete, so a failure is not reported.
 */
export function useMissingProfiles(friends: readonly ShownFriend[] | undefined): void {
	useEffect(() => {
		const missingIds = (friends ?? [])
			.filter(
				({ id, is_from_before, has_profile }) => is_from_before && !has_profile && !requestedIds.has(id),
			)
			.map(({ id }) => id)
			.slice(0, MAX_REQUESTED_PROFILES);
		if (missingIds.length === 0) return;
		for (const id of missingIds) requestedIds.add(id);
		sendMissingProfiles(missingIds).catch(() => {
			for (const id of missingIds) requestedIds.delete(id);
		});
	}, [friends]);
}
