import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { createDemoFriends, type DemoFriend } from "./demo-friends.ts";
import { SALON_HOURS, type ShopHours } from "./demo-hours.ts";
import { isLapsed } from "./demo-lapsed.ts";

/** Text message of a broadcast. */
export const demoText = (text: string): BroadcastMessage => ({ ...EFFECTS.text.blank(), text });
const template = (egg_id: number): BroadcastMessage => ({ ...EFFECTS.template.blank(), egg_id });
const withTag = (id: number): Filter =>
	filterSchema.parse({ inputs: [{ type: CONDITIONS.tag.type, tag_ids: [id] }] });

/** Addresses in the broadcasts whose taps are counted. */
export const DEMO_LINKS = [
	{ id: 1, url: "https://example.com/hiyori/reserve", name: "予約ページ" },
	{ id: 2, url: "https://example.com/hiyori/blog/autumn", name: "ブログ「秋のヘアケア」" },
	{ id: 3, url: "https://example.com/hiyori/shop/oil", name: "オンラインショップ（ヘアオイル）" },
] as const;

/** Address in broadcasts whose taps are counted. */
export interface DemoLink {
	id: 1 | 2 | 3;
	url: string;
	name: string;
}

/** Broadcast of a demo shop. */
export interface SentDemoBroadcast {
	id: number;
	daysAgo: number;
	time: string;
	name: string;
	text: string;
	/** Tag of its audience; null for all friends. */
	tagId: number | null;
	linkId: DemoLink["id"];
	/** Tenths of its recipients who tap the link. */
	tapping: number;
	/** Share of these who book within the next two weeks: every nth; 0 for none. */
	bookingEvery: number;
}

const [{ url: RESERVE }, { url: BLOG }, { url: SHOP }] = DEMO_LINKS;

/** Broadcasts of the past three months. */
const SENT: SentDemoBroadcast[] = [
	{
		id: 1,
		daysAgo: 80,
		time: "18:00",
		tagId: null,
		linkId: 1,
		tapping: 5,
		bookingEvery: 2,
		name: "LINEでの予約を始めました",
		text: `こんにちは、ひより美容室です。\nLINEからいつでもご予約いただけるようになりました🌿\n空き時間はこちらから\n${RESERVE}`,
	},
	{
		id: 2,
		daysAgo: 66,
		time: "12:10",
		tagId: null,
		linkId: 2,
		tapping: 4,
		bookingEvery: 4,
		name: "ヘアケアのお便り",
		text: `季節の変わり目、髪のパサつきが気になっていませんか？\nおうちでできるお手入れを3つ、ブログにまとめました。\n${BLOG}`,
	},
	{
		id: 3,
		daysAgo: 52,
		time: "18:30",
		tagId: 1,
		linkId: 1,
		tapping: 6,
		bookingEvery: 2,
		name: "渋谷店 平日限定ヘッドスパ",
		text: `渋谷店より、平日限定のご案内です。\n今月中のヘッドスパ（45分）を、カットとご一緒で 1,100 円引きにいたします。\n${RESERVE}`,
	},
	{
		id: 4,
		daysAgo: 38,
		time: "19:30",
		tagId: null,
		linkId: 3,
		tapping: 4,
		bookingEvery: 5,
		name: "ヘアオイル再入荷のお知らせ",
		text: `お待たせしました！売り切れていたヘアオイル（ローズ）が再入荷しました🌹\n${SHOP}`,
	},
	{
		id: 5,
		daysAgo: 24,
		time: "18:00",
		tagId: null,
		linkId: 1,
		tapping: 6,
		bookingEvery: 2,
		name: "うるおいカラーのキャンペーン",
		text: `人気の「うるおいカラー」を、2週間限定の 8,800 円 でご案内します🍁\nご予約はお早めにどうぞ。\n${RESERVE}`,
	},
	{
		id: 6,
		daysAgo: 10,
		time: "12:00",
		tagId: 2,
		linkId: 1,
		tapping: 7,
		bookingEvery: 2,
		name: "吉祥寺店 夜の時間帯に空きがあります",
		text: `吉祥寺店の平日18時以降に、まだ空きがあります。お仕事帰りにいかがですか？\n${RESERVE}`,
	},
	{
		id: 7,
		daysAgo: 3,
		time: "18:00",
		tagId: null,
		linkId: 1,
		tapping: 5,
		bookingEvery: 3,
		name: "来月のご予約を受付中です",
		text: `来月のご予約の受付を始めました。土日は埋まりやすいため、お早めにどうぞ😊\n${RESERVE}`,
	},
];

/** Tap on the link of a broadcast. */
interface DemoTap {
	friend: DemoFriend;
	at: number;
	/** Whether the friend booked afterwards. */
	books: boolean;
}

/** Broadcast that was sent, with its recipients and those who tapped. */
export interface DemoBroadcast extends SentDemoBroadcast {
	at: number;
	filter: Filter | null;
	recipients: DemoFriend[];
	taps: DemoTap[];
}

/** Number of friends who take part in the demo's story; an enlarged demo has more. */
export const STORY_FRIENDS = 60;

/** Broadcasts that the demo shop has sent, with what their recipients did. */
export const listSentBroadcasts = (now: number): DemoBroadcast[] =>
	createSentBroadcasts(
		{
			sent: SENT,
			friends: createDemoFriends(0, STORY_FRIENDS, now),
			hours: SALON_HOURS,
			// Lapsed friends tapped in the first weeks only.
			isAway: (friendId, broadcastId) => isLapsed(friendId) && broadcastId !== 1,
		},
		now,
	);

interface BroadcastingShop {
	sent: SentDemoBroadcast[];
	friends: DemoFriend[];
	hours: ShopHours;
	/** Whether a friend had lost interest by then; nobody by default. */
	isAway?: (friendId: number, broadcastId: number) => boolean;
}

/** Broadcasts that a shop has sent, with what their recipients did. */
export function createSentBroadcasts(
	{ sent, friends, hours, isAway = () => false }: BroadcastingShop,
	now: number,
): DemoBroadcast[] {
	return sent.map((broadcast) => {
		const { id, time, tagId, tapping, bookingEvery } = broadcast;
		const daysAgo = openDaysAgo(hours, now, broadcast.daysAgo);
		const at = toInstant(addDays(currentDay(now), -daysAgo), time) ?? now - daysAgo * DAY;
		const recipients = friends.filter(
			({ followedAt, blockedAt, tagIds }) =>
				followedAt < at &&
				(blockedAt === null || blockedAt > at) &&
				(tagId === null || tagIds.includes(tagId)),
		);
		const taps = recipients
			.filter((friend) => (friend.id * 7 + id * 3) % 10 < tapping && !isAway(friend.id, id))
			.map((friend, index) => ({
				friend,
				at: at + (3 + ((friend.id * 37) % 170)) * MINUTE,
				books: bookingEvery > 0 && index % bookingEvery === 0 && friend.blockedAt === null,
			}));
		return { ...broadcast, daysAgo, at, filter: tagId === null ? null : withTag(tagId), recipients, taps };
	});
}

/** Number of days ago, or the next larger one, of a day that is open and is followed by an open one. */
const openDaysAgo = (hours: ShopHours, now: number, daysAgo: number): number =>
	[daysAgo, daysAgo - 1].some((days) => hours.isClosed(addDays(currentDay(now), -days)))
		? openDaysAgo(hours, now, daysAgo + 1)
		: daysAgo;

/** Delay between a tap and the booking that it led to: the last one is still before the night. */
export const BOOKING_DELAY = 30 * MINUTE;

/**
 * Drafts of broadcasts: one to all friends without placeholders, and one to a branch's friends that
 * contains their names.
 */
export const DEMO_BROADCASTS = [
	{
		id: 21,
		name: "年末年始の営業のお知らせ",
		messages: [
			demoText("いつもご利用いただきありがとうございます。年内は12月29日まで、年始は1月5日から営業します。"),
		],
		filter: null,
	},
	{
		id: 22,
		name: "渋谷店の秋のキャンペーン",
		messages: [demoText("{name}さん、渋谷店の秋のキャンペーンが始まりました🍁"), template(2)],
		filter: withTag(1),
	},
];

/** Messages of a sent broadcast. */
export const messagesOfBroadcast = (broadcast: SentDemoBroadcast): BroadcastMessage[] => [
	demoText(broadcast.text),
];
