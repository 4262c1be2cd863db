/** Events of LINE about a friend, other than messages, that trigger auto-responses and stand in the history. */
export const FRIEND_LINE_EVENTS = {
	membership_joined: "メンバーシップに加入",
	membership_renewed: "メンバーシップを更新",
	membership_left: "メンバーシップを解約",
	account_linked: "会員番号を連携",
	account_unlinked: "会員番号の連携を解除",
	account_link_failed: "会員番号の連携に失敗",
	beacon_enter: "ビーコンの範囲に入る",
	beacon_stay: "ビーコンの範囲にとどまる",
	beacon_banner: "ビーコンのバナーをタップ",
} as const;

export type FriendLineEvent = keyof typeof FRIEND_LINE_EVENTS;

/** Parts of an event that its history shows. */
export interface FriendLineEventDetail {
	membershipId?: number;
	externalId?: string;
	/** Hardware id of a beacon. */
	hwid?: string;
}

/** Plan of a membership by its name, or by LINE's number where LINE has not told the name. */
export const membershipPlanText = (name: string | null | undefined, id: number): string =>
	name ? `プラン「${name}」` : `プラン番号${id}`;

/** Details of an event for operators; null without any. */
export function lineEventDetail(
	{ membershipId, externalId, hwid }: FriendLineEventDetail,
	planName: string | null = null,
): string | null {
	if (membershipId !== undefined) return membershipPlanText(planName, membershipId);
	if (externalId !== undefined) return `会員番号 ${externalId}`;
	return hwid === undefined ? null : `ビーコン ${hwid}`;
}
