import {
	createSentBroadcasts,
	type DemoBroadcast,
	type DemoLink,
	demoText,
	type SentDemoBroadcast,
} from "#db/demo/demo-broadcasts.ts";
import { createClinicFriends } from "./clinic-friends.ts";
import { CLINIC_HOURS } from "./clinic-hours.ts";
import { CLINIC_TAG } from "./clinic-shop.ts";

/** Addresses in the clinic's broadcasts whose taps are counted. */
export const CLINIC_LINKS: readonly DemoLink[] = [
	{ id: 1, url: "https://example.com/minato/reserve", name: "予約ページ" },
	{ id: 2, url: "https://example.com/minato/column/stretch", name: "コラム「座り仕事のストレッチ」" },
];

const [{ url: RESERVE }, { url: COLUMN }] = CLINIC_LINKS as [DemoLink, DemoLink];

const SENT: SentDemoBroadcast[] = [
	{
		id: 1,
		daysAgo: 26,
		time: "12:15",
		tagId: null,
		linkId: 2,
		tapping: 5,
		bookingEvery: 0,
		name: "座り仕事のストレッチ",
		text: `一日中パソコンに向かう方へ。\n席を立たずにできる、肩と腰のストレッチを3つご紹介します。\n${COLUMN}`,
	},
	{
		id: 2,
		daysAgo: 6,
		time: "18:00",
		tagId: CLINIC_TAG.neck,
		linkId: 1,
		tapping: 6,
		bookingEvery: 0,
		name: "年末前の肩こり集中（30分）",
		text: `忙しい年末の前に、肩と首を軽くしませんか？\nお仕事帰りに30分、4,400 円です。平日18時以降にまだ空きがあります。\n${RESERVE}`,
	},
];

/** Broadcasts that the clinic has sent. */
export const listClinicBroadcasts = (now: number): DemoBroadcast[] =>
	createSentBroadcasts(
		{
			sent: SENT,
			friends: createClinicFriends(now),
			hours: CLINIC_HOURS,
		},
		now,
	);

/** Draft of a broadcast. */
export const CLINIC_DRAFTS = [
	{
		id: 21,
		name: "年末年始の休診のお知らせ",
		filter: null,
		messages: [
			demoText(
				"いつもご来院ありがとうございます。年内は12月30日まで、年始は1月5日から受け付けます。早めのご予約をおすすめします。",
			),
		],
	},
];
