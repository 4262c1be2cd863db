/**
 * Origin of an audience's friends: a condition, taps that the console counted on one of its links, or those who opened or
 * tapped a broadcast of LINE.
 */
export const AUDIENCE_SOURCES = {
	filter: "友だちの条件",
	link: "お店のリンクをタップした友だち",
	opened: "配信を開いた友だち",
	clicked: "配信のリンクをタップした友だち",
} as const;

export type AudienceSource = keyof typeof AUDIENCE_SOURCES;

/** Whether the console knows the friends, so that it uploads their ids and can renew them. */
export const hasUploadedFriends = (source: AudienceSource): source is "filter" | "link" =>
	source === "filter" || source === "link";

/**
 * `making`: it is created at LINE. `uploading`: the ids of its friends are sent. `preparing`: LINE is preparing it.
 * `deleting`: it is deleted at LINE.
 */
export const AUDIENCE_STATES = {
	making: "作成中",
	uploading: "友だちを登録中",
	preparing: "LINEで準備中",
	ready: "使えます",
	failed: "作成できませんでした",
	expired: "期限切れ",
	deleting: "削除中",
	deleted: "削除済み",
} as const;

export type AudienceState = keyof typeof AUDIENCE_STATES;
