import { type DemoHit, listHits } from "#db/demo/demo-replies.ts";
import { createClinicFriends } from "./clinic-friends.ts";

/** Messages that the clinic's auto-responses answer, by the id of the auto-response. */
const KEYWORD_MESSAGES: Record<number, readonly string[]> = {
	1: ["予約したいです", "明日の夜、空きはありますか？", "土曜日に予約をお願いします", "予約"],
	2: ["受付時間を教えてください", "今日は何時までですか？", "定休日はいつですか？"],
	3: ["料金はいくらですか？", "コースと料金を知りたいです"],
	4: ["腰がつらいのですが、みてもらえますか", "手のしびれがあります。相談できますか？"],
};

/** Auto-responses in the order in which a friend meets them. */
const AUTO_RESPONSE_ORDER = [1, 3, 4, 1, 2];

/** Messages that the clinic's auto-responses answered. */
export const listClinicHits = (now: number): DemoHit[] =>
	listHits({ friends: createClinicFriends(now), texts: KEYWORD_MESSAGES, order: AUTO_RESPONSE_ORDER }, now);
