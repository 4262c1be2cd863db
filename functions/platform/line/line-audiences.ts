import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { callLineJson, isAccepted, type LineResult } from "./line-json.ts";

/** Timeout of a call; an upload has ten thousand ids. */
const TIMEOUT = 30 * SECOND;

/** LINE's maximum number of ids in one upload. */
export const IDS_PER_UPLOAD = 10_000;

/** Audience, as LINE describes it. */
export interface LineAudience {
	id: number;
	status: "IN_PROGRESS" | "READY" | "FAILED" | "EXPIRED" | "INACTIVE" | "ACTIVATING";
	failedType: string | null;
	userCount: number | null;
	expiresAt: number | null;
}

const send = (env: Env, method: string, path: string, body?: object) =>
	callLineJson<Record<string, unknown>>(env, path, {
		method,
		signal: AbortSignal.timeout(TIMEOUT),
		...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
	});

/** Creates an empty audience, to which ids are added. */
export const createUploadAudience = async (env: Env, description: string) =>
	toCreatedAudience(await send(env, "POST", "/v2/bot/audienceGroup/upload", { description }));

/** Creates an audience of the friends who opened a send. */
export const createOpenedAudience = async (env: Env, description: string, requestId: string) =>
	toCreatedAudience(await send(env, "POST", "/v2/bot/audienceGroup/imp", { description, requestId }));

/** Creates an audience of the friends who tapped an address of a send; any address for null. */
export const createClickedAudience = async (
	env: Env,
	description: string,
	{ requestId, clickUrl }: { requestId: string; clickUrl: string | null },
) =>
	toCreatedAudience(
		await send(env, "POST", "/v2/bot/audienceGroup/click", {
			description,
			requestId,
			...(clickUrl !== null && { clickUrl }),
		}),
	);

/** Id of a created audience and its end; null where LINE gives no id. */
function toCreatedAudience({ answer, body }: LineResult<Record<string, unknown>>) {
	const { audienceGroupId: id, expireTimestamp } = body;
	const isCreated = isAccepted(answer) && typeof id === "number";
	return {
		answer,
		created: isCreated
			? { id, expiresAt: typeof expireTimestamp === "number" ? expireTimestamp * SECOND : null }
			: null,
	};
}

/** Adds ids; LINE adds one that is there already only once. */
export const addToAudience = async (env: Env, audienceGroupId: number, userIds: readonly string[]) =>
	(
		await send(env, "PUT", "/v2/bot/audienceGroup/upload", {
			audienceGroupId,
			audiences: userIds.map((id) => ({ id })),
		})
	).answer;

export const removeAudience = async (env: Env, id: number): Promise<SendAnswer> =>
	(await send(env, "DELETE", `/v2/bot/audienceGroup/${id}`)).answer;

/** State of an audience; null where LINE gives none. */
export async function requestAudience(
	env: Env,
	id: number,
): Promise<{ answer: SendAnswer; audience: LineAudience | null }> {
	const { answer, body } = await send(env, "GET", `/v2/bot/audienceGroup/${id}`);
	return { answer, audience: isAccepted(answer) ? toAudience(body.audienceGroup) : null };
}

/** Ids of the audiences whose description contains a text; null where LINE gives no list. */
export async function findMarkedAudiences(
	env: Env,
	description: string,
): Promise<{ answer: SendAnswer; ids: number[] | null }> {
	const query = new URLSearchParams({ page: "1", size: "40", description });
	const { answer, body } = await send(env, "GET", `/v2/bot/audienceGroup/list?${query}`);
	if (!isAccepted(answer) || !Array.isArray(body.audienceGroups)) return { answer, ids: null };
	return { answer, ids: body.audienceGroups.flatMap((each) => toAudience(each)?.id ?? []) };
}

function toAudience(body: unknown): LineAudience | null {
	const { audienceGroupId, status, failedType, audienceCount, expireTimestamp } = (body ?? {}) as Record<
		string,
		unknown
	>;
	if (typeof audienceGroupId !== "number" || typeof status !== "string") return null;
	return {
		id: audienceGroupId,
		status: status as LineAudience["status"],
		failedType: typeof failedType === "string" ? failedType : null,
		userCount: typeof audienceCount === "number" ? audienceCount : null,
		expiresAt: typeof expireTimestamp === "number" ? expireTimestamp * SECOND : null,
	};
}
