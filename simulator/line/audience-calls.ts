import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import { MIN_RECIPIENTS } from "../rules/narrowcast-rule.ts";
import {
	audienceAddRequest,
	audienceCreateRequest,
	clickAudienceRequest,
	impressionAudienceRequest,
} from "../schemas/audience-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findAcceptance, type StoredAcceptance } from "../store/acceptance-store.ts";
import {
	addAudience,
	addAudienceUsers,
	countAudiences,
	deleteStoredAudience,
	findAudience,
	listAudienceUsers,
	listStoredAudiences,
	type SimulatedAudience,
} from "../store/audience-store.ts";
import { isAccountVerified } from "../store/verification-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall, refuseLineDetail, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

const MAX_AUDIENCES = 1_000;
/** Time in which LINE prepares an audience after its last change. */
const PREPARATION = 10 * SECOND;
const LIFETIME = 180 * DAY;
/** Age up to which a send can be the origin of an audience. */
const MAX_SEND_AGE = 60 * DAY;
const MAX_PAGE = 40;

export const isAudienceReady = ({ changedAt }: SimulatedAudience, now: number): boolean =>
	now >= changedAt + PREPARATION;

/** LINE offers audiences to verified accounts. */
const forVerified =
	(handle: LineCallHandler): LineCallHandler =>
	(platform, call) =>
		isAccountVerified(platform.sql)
			? withoutRetryKey(handle)(platform, call)
			: refuseLineCall(403, "Access to this API is not available for your account");

const presentAudience = ({ sql }: SimulatorPlatform, audience: SimulatedAudience, now: number) => {
	const count = listAudienceUsers(sql, audience.id).length;
	const isOfSend = audience.type !== "UPLOAD";
	const status = !isAudienceReady(audience, now)
		? "IN_PROGRESS"
		: now >= audience.created + LIFETIME
			? "EXPIRED"
			: isOfSend && count < MIN_RECIPIENTS
				? "FAILED"
				: "READY";
	return {
		audienceGroupId: audience.id,
		type: audience.type,
		description: audience.description,
		status,
		...(status === "FAILED" && { failedType: "AUDIENCE_GROUP_AUDIENCE_INSUFFICIENT" }),
		...(status === "READY" && { audienceCount: count }),
		created: Math.floor(audience.created / SECOND),
		...(audience.requestId !== null && { requestId: audience.requestId }),
		...(audience.clickUrl !== null && { clickUrl: audience.clickUrl }),
		isIfaAudience: false,
		permission: "READ_WRITE",
		createRoute: "MESSAGING_API",
	};
};

const answerAccepted = (audience: SimulatedAudience): SimulatedLineAnswer =>
	answerLine(
		{
			audienceGroupId: audience.id,
			createRoute: "MESSAGING_API",
			type: audience.type,
			description: audience.description,
			created: Math.floor(audience.created / SECOND),
			permission: "READ_WRITE",
			expireTimestamp: Math.floor((audience.created + LIFETIME) / SECOND),
			...(audience.type === "UPLOAD" && { isIfaAudience: false }),
			...(audience.requestId !== null && { requestId: audience.requestId }),
			...(audience.clickUrl !== null && { clickUrl: audience.clickUrl }),
		},
		202,
	);

const refuseTooMany = ({ sql }: SimulatorPlatform): SimulatedLineAnswer | null =>
	countAudiences(sql) >= MAX_AUDIENCES
		? refuseLineCall(400, "The maximum number of audiences has been reached")
		: null;

/** Refuses ids that are none of LINE's; LINE adds the others without telling which it knows. */
function refuseIds(ids: readonly { id: string }[]): SimulatedLineAnswer | null {
	const index = ids.findIndex(({ id }) => !isLineUserId(id));
	return index < 0 ? null : refuseLineDetail(`audiences[${index}].id`, "invalid user id");
}

export const handleAudienceCreate = forVerified(
	withJsonBody(audienceCreateRequest, (platform, { at }, { description, isIfaAudience, audiences = [] }) => {
		if (isIfaAudience) return refuseLineDetail("isIfaAudience", "IFA audiences are not simulated");
		const refusal = refuseTooMany(platform) ?? refuseIds(audiences);
		if (refusal) return refusal;
		const created = { type: "UPLOAD", description, created: at, requestId: null, clickUrl: null } as const;
		const audience = addAudience(platform.sql, created);
		addAudienceUsers(
			platform.sql,
			audience.id,
			audiences.map(({ id }) => id),
			at,
		);
		return answerAccepted(audience);
	}),
);

export const handleAudienceAdd = forVerified(
	withJsonBody(audienceAddRequest, (platform, { at }, { audienceGroupId, audiences = [] }) => {
		const audience = findAudience(platform.sql, audienceGroupId);
		if (audience?.type !== "UPLOAD") return refuseLineCall(400, "AUDIENCE_GROUP_NOT_FOUND");
		const refusal = refuseIds(audiences);
		if (refusal) return refusal;
		addAudienceUsers(
			platform.sql,
			audienceGroupId,
			audiences.map(({ id }) => id),
			at,
		);
		return answerLine({}, 202);
	}),
);

/** Send of the last sixty days whose friends LINE chose; undefined for any other id. */
function findSend({ sql }: SimulatorPlatform, requestId: string, now: number): StoredAcceptance | undefined {
	const send = findAcceptance(sql, requestId);
	const isOfLine = send?.endpoint === "broadcast" || send?.endpoint === "narrowcast";
	return isOfLine && now - send.at <= MAX_SEND_AGE ? send : undefined;
}

/** Shares of a send's friends who opened it, and who tapped a link in it. */
const SHARES = { IMP: 0.9, CLICK: 0.85 };

/** Creates an audience of the first part of a send's friends. */
function createAudienceOfSend(
	platform: SimulatorPlatform,
	at: number,
	{
		type,
		description,
		requestId,
		clickUrl,
	}: Pick<SimulatedAudience, "description" | "clickUrl"> & {
		type: keyof typeof SHARES;
		requestId: string;
	},
): SimulatedLineAnswer {
	const refusal = refuseTooMany(platform);
	if (refusal) return refusal;
	const send = findSend(platform, requestId, at);
	if (!send) return refuseLineDetail("requestId", "the request does not exist or is too old");
	const audience = addAudience(platform.sql, { type, description, created: at, requestId, clickUrl });
	const users = send.recipients.slice(0, Math.floor(send.recipients.length * SHARES[type]));
	addAudienceUsers(platform.sql, audience.id, users, at);
	return answerAccepted(audience);
}

export const handleImpressionAudience = forVerified(
	withJsonBody(impressionAudienceRequest, (platform, { at }, { description, requestId }) =>
		createAudienceOfSend(platform, at, { type: "IMP", description, requestId, clickUrl: null }),
	),
);

export const handleClickAudience = forVerified(
	withJsonBody(clickAudienceRequest, (platform, { at }, { description, requestId, clickUrl = null }) =>
		createAudienceOfSend(platform, at, { type: "CLICK", description, requestId, clickUrl }),
	),
);

const audienceIdIn = ({ audienceGroupId = "" }: Record<string, string>): number =>
	/^\d{1,15}$/.test(audienceGroupId) ? Number(audienceGroupId) : 0;

export const handleAudienceGet = forVerified((platform, { parameters, at }) => {
	const audience = findAudience(platform.sql, audienceIdIn(parameters));
	if (!audience) return refuseLineCall(400, "AUDIENCE_GROUP_NOT_FOUND");
	return answerLine({ audienceGroup: presentAudience(platform, audience, at), jobs: [] });
});

export const handleAudienceDelete = forVerified((platform, { parameters }) => {
	const audience = findAudience(platform.sql, audienceIdIn(parameters));
	if (!audience) return refuseLineCall(400, "AUDIENCE_GROUP_NOT_FOUND");
	deleteStoredAudience(platform.sql, audience.id);
	return answerLine({});
});

export const handleAudienceList = forVerified((platform, { path, at }) => {
	const query = new URL(path, "https://api.line.me").searchParams;
	const page = Number(query.get("page"));
	const size = Number(query.get("size") ?? 20);
	if (!Number.isInteger(page) || page < 1) return refuseLineCall(400, "page is invalid");
	if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE) return refuseLineCall(400, "size is invalid");
	const found = listStoredAudiences(platform.sql, query.get("description") ?? "");
	return answerLine({
		audienceGroups: found
			.slice((page - 1) * size, page * size)
			.map((audience) => presentAudience(platform, audience, at)),
		hasNextPage: found.length > page * size,
		totalCount: found.length,
		readWriteAudienceGroupTotalCount: found.length,
		page,
		size,
	});
});
