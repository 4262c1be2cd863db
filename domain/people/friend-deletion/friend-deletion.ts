import { z } from "zod";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Deletion of a friend with their data, or reset of a tester, as if they had just followed. */
export type FriendDeletionKind = "delete" | "reset";

/** `waiting`: in the period in which it can be taken back. */
export type FriendDeletionState = "waiting" | "running" | "done" | "taken_back" | "failed";

/** Period in which a deletion can be taken back. */
export const GRACE_DAYS = 30;
export const GRACE_PERIOD = GRACE_DAYS * DAY;

/** Attempts at one step before a deletion is given up. */
export const DELETION_ATTEMPTS = 8;

/** Kinds of data, as an operator counts them, with their labels. */
export const DELETED_DATA = {
	message: "メッセージ",
	file: "ファイル",
	note: "メモ・担当者",
	information: "タグ・友だち情報",
	booking: "予約",
	payment: "支払い（記録は友だちの名前なしで残ります）",
	answer: "回答フォームの回答",
	automation: "シナリオ・リマインダ・スコア",
	points: "ポイント",
	coupons: "クーポン",
	introduction: "友だち紹介",
	send: "配信の記録",
	tap: "リンク・ボタンのタップ",
	visit: "サイトの閲覧・流入経路",
	conversion: "成果",
	notice: "通知・外部連携の記録",
	log: "操作履歴の内容",
} as const;

export type DeletedDataKind = keyof typeof DELETED_DATA;

/** Number of rows of each kind. */
export type DeletionCounts = Partial<Record<DeletedDataKind, number>>;

/** Choices for a reset. */
export interface ResetOptions {
	keep_messages: boolean;
	/** Whether the greeting for new friends is sent again. */
	greet: boolean;
}

/** Maximum number of friends of one request. */
const MAX_DELETED_FRIENDS = 1_000;

/** Word to be typed for a friend without a name, and for several friends. */
export const DELETION_WORD = "削除";

const confirmed = z.string().max(500);
const isNow = z.boolean();

/** Deletion of one friend; `confirmed` is the friend's name as the console shows it. */
export const friendDeletionInput = z.strictObject({ confirmed, now: isNow });

/** Deletion of selected friends; `expected` is the number that the operator confirmed. */
export const friendDeletionsInput = z.strictObject({
	friend_ids: z.array(recordId()).min(1).max(MAX_DELETED_FRIENDS),
	expected: z.int().min(1).max(MAX_DELETED_FRIENDS),
	confirmed,
	now: isNow,
});

export const friendResetInput = z.strictObject({ keep_messages: z.boolean(), greet: z.boolean() });

/** Bounds of the rule for friends who blocked the account, in days. */
export const BLOCKED_DAYS = { min: 90, max: 3_650, default: 365 } as const;

/** Rule for friends who blocked the account; null while it is off. */
export const blockedRuleInput = z.strictObject({
	days: z.int().min(BLOCKED_DAYS.min).max(BLOCKED_DAYS.max).nullable(),
});

export const friendDeletionsQuery = z.strictObject({ before: z.coerce.number().int().min(1).optional() });
export const friendCopyQuery = z.strictObject({ format: z.enum(["html", "json"]) });
