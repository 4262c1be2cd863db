import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { GroupKind } from "#domain/inbox/groups/group-states.ts";
import type { Env } from "#functions/env.ts";
import { callLineJson, type LineResult } from "./line-json.ts";

/** Group or room at LINE. */
export interface LineGroup {
	kind: GroupKind;
	lineId: string;
}

/** Name and picture of a group; rooms have none. */
export const requestGroupSummary = (env: Env, lineId: string) =>
	callLineJson<{ groupName: unknown; pictureUrl: unknown }>(env, `/v2/bot/group/${lineId}/summary`);

/** Number of members, without the account. */
export const requestMemberCount = (env: Env, { kind, lineId }: LineGroup) =>
	callLineJson<{ count: unknown }>(
		env,
		kind === "group" ? `/v2/bot/group/${lineId}/members/count` : `/v2/bot/room/${lineId}/members/count`,
	);

/** Name and picture of a member, who need not be a friend. */
export const requestMemberProfile = (env: Env, { kind, lineId }: LineGroup, userId: string) =>
	callLineJson<{ displayName: unknown; pictureUrl: unknown }>(
		env,
		kind === "group" ? `/v2/bot/group/${lineId}/member/${userId}` : `/v2/bot/room/${lineId}/member/${userId}`,
	);

/** A page of members' user ids. LINE lists them for verified and premium accounts alone (403). */
export const requestMemberIds = (env: Env, { kind, lineId }: LineGroup, start: string | null) => {
	const path =
		kind === "group" ? `/v2/bot/group/${lineId}/members/ids` : `/v2/bot/room/${lineId}/members/ids`;
	const query = start === null ? "" : `?start=${encodeURIComponent(start)}`;
	return callLineJson<{ memberIds: unknown; next: unknown }>(env, `${path}${query}`);
};

/** Leaves a group or room; LINE answers 404 for one that the account is not in. */
export const leaveLineGroup = (env: Env, { kind, lineId }: LineGroup): Promise<LineResult> =>
	callLineJson(env, kind === "group" ? `/v2/bot/group/${lineId}/leave` : `/v2/bot/room/${lineId}/leave`, {
		method: "POST",
	});

/** Whether LINE does not know the group or member, or the account is not in it. */
export const isUnknownAtLine = (answer: SendAnswer): boolean =>
	answer.kind === "http" && [400, 404].includes(answer.status);

/** Whether LINE gives no data: it does not know the group or member, or the account may not ask (403). */
export const isWithheldByLine = (answer: SendAnswer): boolean =>
	isUnknownAtLine(answer) || (answer.kind === "http" && answer.status === 403);
