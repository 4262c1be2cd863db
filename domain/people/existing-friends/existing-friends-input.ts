import { z } from "zod";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { MAX_REQUESTED_PROFILES } from "./follower-import.ts";

/** Body of `POST /api/existing_friends/profiles`: friends whom the operator sees without a name. */
export const missingProfilesInput = z.object({
	friend_ids: z.array(recordId()).min(1).max(MAX_REQUESTED_PROFILES),
});

export type MissingProfilesInput = z.output<typeof missingProfilesInput>;
