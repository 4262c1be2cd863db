import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { STORY_FRIENDS } from "./demo-broadcasts.ts";
import { createDemoFriends, type DemoFriend } from "./demo-friends.ts";
import { createSeededRandom, pickRandom } from "./seeded-random.ts";

/** Messages that the demo's auto-responses answer, by the id of the auto-response. */
const KEYWORD_MESSAGES: Record<number, readonly string[]> = {
	1: ["予約したいです", "来週の予約をお願いします", "今週の土曜、空いてますか？", "予約"],
	2: ["営業時間を教えてください", "年内の定休日はいつですか？", "今日は何時までですか？"],
	3: ["初めてなのですが、クーポンは使えますか？"],
	4: ["髪のうねりがひどくて悩んでいます。相談できますか？", "毛先のパサつきが気になります"],
};

/** Auto-responses in the order in which a friend meets them; most friends ask for a booking. */
const AUTO_RESPONSE_ORDER = [1, 3, 2, 1, 4, 1];

/** Message of a friend that an auto-response answered. */
export interface DemoHit {
	friendId: number;
	autoResponseId: number;
	text: string;
	at: number;
}

/** Messages of the past three months that the salon's auto-responses answered. */
export const listDemoHits = (now: number): DemoHit[] =>
	listHits(
		{
			friends: createDemoFriends(0, STORY_FRIENDS, now),
			texts: KEYWORD_MESSAGES,
			order: AUTO_RESPONSE_ORDER,
		},
		now,
	);

interface AskingFriends {
	friends: DemoFriend[];
	/** Messages by the id of the auto-response that answers them. */
	texts: Record<number, readonly string[]>;
	/** Auto-responses in the order in which a friend meets them. */
	order: readonly number[];
}

/** Messages that auto-responses answered, up to three of each friend. */
export function listHits({ friends, texts, order }: AskingFriends, now: number): DemoHit[] {
	return friends
		.filter(({ blockedAt }) => blockedAt === null)
		.flatMap(({ id: friendId, followedAt }) => {
			const random = createSeededRandom(friendId + 7_000);
			return Array.from({ length: (friendId * 5) % 4 }, (_, turn) => {
				const autoResponseId = order[(friendId + turn) % order.length]!;
				return {
					friendId,
					autoResponseId,
					text: pickRandom(random, texts[autoResponseId]!),
					at:
						followedAt + 20 * MINUTE + turn * 17 * DAY + Math.floor(random() * 10) * DAY * Math.min(turn, 1),
				};
			}).filter(({ at }) => at < now - 3 * HOUR);
		});
}

/** Delay of an automatic reply. */
export const REPLY_DELAY = SECOND;
