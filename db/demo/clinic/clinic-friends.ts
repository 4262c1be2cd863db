import { completeDemoFriend, createDemoFriends, createTalk, type DemoFriend } from "#db/demo/demo-friends.ts";
import { outsideNight } from "#db/demo/demo-hours.ts";
import { createDemoPerson, type DemoPerson } from "#db/demo/demo-people.ts";
import { createSeededRandom, pickRandom } from "#db/demo/seeded-random.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { CLINIC_DAYS, CLINIC_HOURS } from "./clinic-hours.ts";
import { CLINIC_TAG } from "./clinic-shop.ts";
import { CLINIC_QUESTIONS, CLINIC_TALKS } from "./clinic-talks.ts";

const CLINIC_FRIENDS = 60;

/** Indexes of the clinic's friends who are also friends of the hair salon, with their index there. */
const SHARED: Record<number, number> = { 2: 0, 9: 10, 16: 13, 23: 17, 30: 27, 37: 31, 44: 39, 51: 49 };

/** First index of the other people, beyond those of the hair salon. */
const FIRST_PERSON = 1_000;

/** Friends of the clinic; equal arguments give equal friends. Ids begin at 1. */
export const createClinicFriends = (now: number): DemoFriend[] =>
	Array.from({ length: CLINIC_FRIENDS }, (_, index) => createClinicFriend(index, now));

function createClinicFriend(index: number, now: number): DemoFriend {
	const random = createSeededRandom(5_000 + index);
	const person = createClinicPerson(index, now);
	const followedAt = followedAtOf(index, now);
	const blockedAt =
		!(index in SHARED) && random() < 0.06 ? followedAt + Math.floor(random() * (now - followedAt)) : null;
	const talk = createTalk({ talks: CLINIC_TALKS, hours: CLINIC_HOURS }, random, followedAt, blockedAt ?? now);
	const isWaiting = blockedAt === null && index % 15 === 6;
	return completeDemoFriend({
		id: index + 1,
		...person,
		shortName: "",
		nickname: "",
		memo: index % 5 === 3 ? pickRandom(random, MEMOS) : "",
		addedBy: index % 13 === 4 ? "contact" : "follow",
		followedAt,
		blockedAt,
		tagIds: pickTags(random, now - followedAt),
		messages: isWaiting ? [...talk, openQuestion(index, now)] : talk,
	});
}

function createClinicPerson(index: number, now: number): DemoPerson {
	const shared = SHARED[index];
	if (shared === undefined) return createDemoPerson(FIRST_PERSON + index, createSeededRandom(6_000 + index));
	const [{ lineUserId, name, iconUrl, statusMessage }] = createDemoFriends(shared, shared + 1, now) as [
		DemoFriend,
	];
	return { lineUserId, name, iconUrl, statusMessage };
}

/** Moment of the follow: the number of arrivals grows towards the present, and four came in the last days. */
function followedAtOf(index: number, now: number): number {
	const share = ((index * 23) % CLINIC_FRIENDS) / CLINIC_FRIENDS;
	const daysAgo = index % 15 === 14 ? 1 + Math.floor(index / 15) : 5 + share ** 1.5 * (CLINIC_DAYS - 6);
	const day = addDays(currentDay(now), -Math.ceil(daysAgo));
	return toInstant(day, "00:00")! + (11 + (index % 10)) * HOUR + ((index * 17) % 60) * MINUTE;
}

const { neck, back, pelvis, posture, head, first, regular, upkeep, away, coupon } = CLINIC_TAG;

/** Tags by the time since the follow: nobody is a regular in the first weeks, or away for long before months. */
function pickTags(random: () => number, age: number): number[] {
	const complaint = pickRandom(random, [neck, neck, neck, back, back, pelvis, posture, head]);
	const further = [back, posture, head].filter((tag) => tag !== complaint && random() < 0.2);
	const visits = pickRandom(random, VISITS.find(({ before }) => age < before * DAY)!.tags);
	return [complaint, ...further, ...visits];
}

/** Tags about visits, by the days since the follow. */
const VISITS: readonly { before: number; tags: number[][] }[] = [
	{ before: 12, tags: [[first], [first], []] },
	{ before: 75, tags: [[first], [regular], [regular, coupon], [regular], [upkeep, coupon]] },
	{
		before: Number.POSITIVE_INFINITY,
		tags: [[regular], [regular, coupon], [upkeep, coupon], [away], [away]],
	},
];

/** Hours for which the questions have waited. */
const WAITS = [2, 9, 26, 80];

/** Question of the last days that nobody has answered yet. */
const openQuestion = (index: number, now: number): DemoFriend["messages"][number] => ({
	outgoing: 0,
	timestamp: outsideNight(now - WAITS[Math.floor(index / 15)]! * HOUR),
	text: CLINIC_QUESTIONS[Math.floor(index / 15) % CLINIC_QUESTIONS.length]!,
});

const MEMOS = [
	"強い圧が苦手。うつ伏せは10分まで。",
	"右肩に古傷あり。腕を上げる動きは小さく。",
	"平日18時以降のご希望が多い。",
	"ご紹介：伊藤 恵子様",
	"猫アレルギーがあるそうです。",
	"立ち仕事（百貨店）。夕方に足がむくむとのこと。",
];
