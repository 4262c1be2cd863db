import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import type { AudienceRow } from "./audiencesApi.ts";

type CountedAudience = Pick<AudienceRow, "state" | "user_count" | "uploaded" | "is_renewed">;

/** Friends of an audience; LINE counts none of one that it has refused. */
export function describeCount({ state, user_count, uploaded, is_renewed }: CountedAudience): string {
	if (state === "uploading") return `${formatPeople(uploaded)}を登録しました`;
	const counting = state === "failed" ? "" : "人数はLINEが数えています";
	const users = user_count === null ? counting : `${formatPeople(user_count)}（LINEの集計）`;
	return is_renewed ? `${users}　作り直しが終わるまで、前の友だちに送られます`.trim() : users;
}
