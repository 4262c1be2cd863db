import type { AcceptedLineMessage } from "#domain/platform/line/line-message-schema.ts";
import { isQuotableType } from "#domain/platform/line/line-message-schema.ts";
import { generateMessageId, generateToken } from "../rules/line-ids.ts";
import { fitsQuota } from "../rules/quota-rule.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import {
	findSimulatedGroup,
	type SimulatedGroup,
	setGroupActive,
	storeGroupMessage,
} from "../store/group-store.ts";
import { readQuotaLimit, readQuotaUsed, spendQuota } from "../store/quota-store.ts";
import { isAccountVerified } from "../store/verification-store.ts";
import { withoutRetryKey } from "./call-guards.ts";
import {
	answerLine,
	lineNotFound,
	MONTHLY_LIMIT,
	refuseLineCall,
	type SimulatedLineAnswer,
} from "./line-answer.ts";
import type { LineCallHandler, ReceivedLineCall } from "./receive-call.ts";

/** Maximum number of ids in a page of members. */
const MEMBERS_PER_PAGE = 100;

type GroupHandler = (
	platform: SimulatorPlatform,
	group: SimulatedGroup,
	call: ReceivedLineCall,
) => SimulatedLineAnswer;

/** Calls about a group or room; 404 for one that the account is not in, and for the other kind. */
const ofGroup = (kind: SimulatedGroup["kind"], handle: GroupHandler): LineCallHandler =>
	withoutRetryKey((platform, call) => {
		const group = findSimulatedGroup(platform.sql, call.parameters.groupId ?? "");
		return group?.active && group.kind === kind ? handle(platform, group, call) : lineNotFound();
	});

export const handleGroupSummary = ofGroup("group", (_platform, { groupId, name }) =>
	answerLine({ groupId, groupName: name }),
);

export const handleMemberCount = (kind: SimulatedGroup["kind"]) =>
	ofGroup(kind, (_platform, { members }) => answerLine({ count: members.length }));

export const handleMemberProfile = (kind: SimulatedGroup["kind"]) =>
	ofGroup(kind, (platform, { members }, { parameters }) => {
		const userId = parameters.userId ?? "";
		const person = members.includes(userId) ? findSimulatedFriend(platform.sql, userId) : undefined;
		if (!person) return lineNotFound();
		const { name, pictureUrl } = person;
		return answerLine({ userId, displayName: name, ...(pictureUrl && { pictureUrl }) });
	});

/** LINE lists members for verified and premium accounts alone. */
export const handleMemberIds = (kind: SimulatedGroup["kind"]) =>
	ofGroup(kind, ({ sql }, { members }, { path }) => {
		if (!isAccountVerified(sql))
			return refuseLineCall(403, "Access to this API is not available for your account");
		const start = new URL(path, "https://api.line.me").searchParams.get("start");
		const from = start === null ? 0 : members.indexOf(start);
		if (from < 0) return refuseLineCall(400, "The value for the 'start' parameter is invalid");
		const next = members[from + MEMBERS_PER_PAGE];
		return answerLine({ memberIds: members.slice(from, from + MEMBERS_PER_PAGE), ...(next && { next }) });
	});

export const handleLeave = (kind: SimulatedGroup["kind"]) =>
	ofGroup(kind, (platform, { groupId }) => {
		setGroupActive(platform.sql, groupId, false);
		return answerLine({});
	});

/** Adds messages of the account to a group. */
export function deliverToGroup(
	platform: SimulatorPlatform,
	{ groupId }: SimulatedGroup,
	messages: AcceptedLineMessage[],
): { id: string; quoteToken?: string }[] {
	const at = platform.now();
	return messages.map((message) => {
		const id = generateMessageId(at);
		storeGroupMessage(platform.sql, groupId, { id, sender: null, at, message });
		return isQuotableType(message.type) ? { id, quoteToken: generateToken() } : { id };
	});
}

/** Returns the refusal of a push to a group, which counts once for each member, or counts it. */
export function refuseOrCountGroupPush(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	group: SimulatedGroup | undefined,
): SimulatedLineAnswer | null {
	if (!group?.active) return refuseLineCall(400, "Failed to send messages");
	const { length } = group.members;
	const used = readQuotaUsed(platform.sql, call.at);
	if (!fitsQuota(used, length, readQuotaLimit(platform.sql))) return refuseLineCall(429, MONTHLY_LIMIT);
	spendQuota(platform.sql, call.at, length);
	return null;
}
