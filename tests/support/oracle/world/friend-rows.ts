import { foldText } from "../oracle-text.ts";
import type { World, WorldFriend, WorldVisit } from "./world-records.ts";

type Row = Record<string, string | number | null>;

/** Rows of a world's friends by table, referenced rows first. */
export function worldFriendRows({ friends, strangers }: World): [string, Row[]][] {
	const each = <Of>(of: (friend: WorldFriend) => Of[], row: (one: Of) => Row) =>
		friends.flatMap((friend) => of(friend).map((one) => ({ friend_id: friend.id, ...row(one) })));
	const one = <Of>(of: (friend: WorldFriend) => Of | null, row: (one: Of) => Row) =>
		each((friend) => [of(friend)].filter((given) => given !== null), row);
	return [
		["friends", friends.map(friendRow)],
		[
			"friend_marks",
			one(
				({ markId }) => markId,
				(mark_id) => ({ mark_id, updated_at: 1 }),
			),
		],
		[
			"friend_tags",
			each(
				({ tagIds }) => tagIds,
				(tag_id) => ({ tag_id, created_at: 1 }),
			),
		],
		["friend_vars", each(({ values }) => values, valueRow)],
		["scenario_subscriptions", each(({ subscriptions }) => subscriptions, subscriptionRow)],
		[
			"friend_reminders",
			each(
				({ reminders }) => reminders,
				({ episodeId, state, originAt }) => ({
					episode_id: episodeId,
					state,
					origin_at: originAt,
					created_at: 1,
				}),
			),
		],
		[
			"friend_richmenus",
			one(
				({ richmenuId }) => richmenuId,
				(richmenu_id) => ({ richmenu_id, since: 1 }),
			),
		],
		[
			"form_answers",
			[...each(({ answers }) => answers, answerRow), ...strangers.answers.map(answerRow).map(ofNobody)],
		],
		[
			"conversions",
			[
				...each(({ conversions }) => conversions, conversionRow),
				...strangers.conversions.map(conversionRow).map(ofNobody),
			],
		],
		[
			"landing_visits",
			[...each(({ visits }) => visits, visitRow), ...strangers.visits.map(visitRow).map(ofNobody)],
		],
		[
			"event_reservations",
			each(
				({ events }) => events,
				({ slotId, status }) => ({ event_reserve_id: slotId, status, created_at: 1, updated_at: 1 }),
			),
		],
		["reservations", each(({ reservations }) => reservations, reservationRow)],
		[
			"friend_journey_tags",
			each(
				({ phaseIds }) => phaseIds,
				(journey_tag_id) => ({ journey_tag_id, passed_at: 1 }),
			),
		],
		[
			"friend_scores",
			each(
				({ scores }) => scores,
				({ scoreId, points }) => ({ tally_id: scoreId, value: points, changed_at: 1 }),
			),
		],
		[
			"friend_mails",
			one(
				({ mail }) => mail,
				({ address, status }) => ({ address, address_key: foldText(address), status, updated_at: 1 }),
			),
		],
		[
			"messages",
			each(
				({ messages }) => messages,
				({ at, isWaiting }) => ({ outgoing: 0, timestamp: at, type: "text", notify: isWaiting ? 1 : 0 }),
			),
		],
		[
			"friend_api_values",
			each(
				({ api }) => api,
				({ category, event, key, value, number }) => ({
					category,
					event,
					key,
					value,
					value_key: foldText(value),
					number,
					updated_at: 1,
				}),
			),
		],
	];
}

/** Gives rows without a friend the same columns as the others. */
const ofNobody = (row: Row): Row => ({ friend_id: null, ...row });

const friendRow = (friend: WorldFriend): Row => ({
	id: friend.id,
	line_user_id: `U${String(friend.id).padStart(32, "0")}`,
	name: friend.name,
	name_key: foldText(friend.name),
	short_name: friend.shortName,
	short_name_key: foldText(friend.shortName),
	nickname: friend.nickname,
	nickname_key: foldText(friend.nickname),
	memo: friend.memo,
	memo_key: foldText(friend.memo),
	status_message: friend.status,
	status_key: foldText(friend.status ?? ""),
	followed_at: friend.followedAt,
	blocked_at: friend.blockedAt,
	last_message_at: friend.lastMessageAt,
	last_sent_at: friend.lastSentAt,
	user_rate: friend.userRate,
	added_by: friend.addedBy,
	created_at: 1,
});

const valueRow = ({ varId, text, number, date, choiceId }: WorldFriend["values"][number]): Row => ({
	var_id: varId,
	value: text,
	value_key: text === null ? null : foldText(text),
	number,
	date,
	choice_id: choiceId,
	updated_at: 1,
});

const subscriptionRow = (given: WorldFriend["subscriptions"][number]): Row => ({
	scenario_id: given.scenarioId,
	state: given.state,
	days_sent: given.daysSent,
	started_at: 1,
});

const conversionRow = ({ trackerId, at }: WorldFriend["conversions"][number]): Row => ({
	tracker_id: trackerId,
	created_at: at,
});

const answerRow = ({ formId, at }: WorldFriend["answers"][number]): Row => ({
	form_id: formId,
	answers: "[]",
	created_at: at,
});

const visitRow = ({ landingId, at, m1, m2, m3 }: WorldVisit): Row => ({
	landing_id: landingId,
	created_at: at,
	m1,
	m2,
	m3,
	m1_key: m1 === null ? null : foldText(m1),
	m2_key: m2 === null ? null : foldText(m2),
	m3_key: m3 === null ? null : foldText(m3),
});

const reservationRow = (given: WorldFriend["reservations"][number]): Row => ({
	id: given.id,
	parent_id: given.parentId,
	salon_id: given.salonId,
	resource_id: given.resourceId,
	course_id: given.courseId,
	status: given.status,
	date: "2026-01-01",
	from_minute: 0,
	to_minute: 60,
	starts_at: given.startsAt,
	ends_at: given.startsAt + 3_600_000,
	created_at: 1,
});
