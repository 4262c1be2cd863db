import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { friendRichmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { templateTaps } from "#db/content/templates.ts";
import { commitBatch, type Db, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { activitySql, type FriendRange, outsideNightSql, pickText } from "./demo-activity-sql.ts";
import { demoBookingStatements } from "./load-demo-bookings.ts";
import { demoFurtherReminderStatements } from "./load-demo-reminders.ts";
import { demoReaderStatements } from "./load-demo-steps.ts";
import { demoValueStatements } from "./load-demo-values.ts";
import { demoVisitStatements } from "./load-demo-visits.ts";

/** Parameters of visits to landing pages. */
const CAME_FROM = ["Instagram", "店頭POP", "Google"];
const SEASONS = ["春", "夏", "秋"];

/** Landing pages of seven friends one after another: the code at the till brings the most. */
const ARRIVALS = ["1", "2", "1", "3", "1", "2", "1"];

/** Taps on the counted areas of the usual menu (`demo-menus.ts`): every nth friend, a multiple of hours ago. */
const MENU_TAPS = [
	{ button: 2, hours: 2, step: 4, rest: 0 },
	{ button: 2, hours: 23, step: 3, rest: 0 },
	{ button: 4, hours: 11, step: 7, rest: 2 },
	{ button: 5, hours: 7, step: 5, rest: 1 },
	{ button: 5, hours: 31, step: 6, rest: 4 },
];

/** Answers to forms. */
const RATINGS = ["とても満足", "満足", "とても満足", "ふつう", "とても満足"];
const WISHES = ["カラーも相談したいです", "前髪だけ整えたい", "カラーも相談したいです", "白髪染め"];
const OPINIONS = [
	"スタッフのみなさんがとても丁寧で、リラックスできました。",
	"駐車場がもう少し広いと助かります。",
	"次回も高橋さんにお願いしたいです。",
];
const TROUBLES = ["毛先がまとまりません", "根元の白髪が気になります", "毛先がまとまりません"];

/** JSON of an answer to a question, whose id is inlined because D1 binds numbers as reals. */
const answer = (field: number, label: string, value: SQL): SQL =>
	sql`json_object('field_id', ${sql.raw(String(field))}, 'label', ${label}, 'value', ${value})`;

/**
 * Inserts the activity of a range of friends, with one statement per kind whatever the number of friends.
 */
export async function loadDemoActivity(db: Db, range: FriendRange): Promise<void> {
	await commitBatch(db, [
		...formAnswerStatements(db, range),
		...landingVisitStatements(db, range),
		...friendFieldStatements(db, range),
		...menuAndStampStatements(db, range),
		...demoVisitStatements(db, range),
		...demoReaderStatements(db, range),
		...demoFurtherReminderStatements(db, range),
		...demoValueStatements(db, range),
		...demoBookingStatements(db, range),
	]);
}

function formAnswerStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	const survey = sql`json_array(
		${answer(1, "仕上がりはいかがでしたか", pickText(RATINGS, 3))},
		${answer(2, "次回のご希望", pickText(WISHES, 3))},
		${answer(3, "ご意見・ご要望", pickText(OPINIONS, 15))})`;
	const consultation = sql`json_array(
		${answer(1, "お名前", sql`f.name`)},
		${answer(4, "担当スタイリストのご希望", pickText(["高橋", "佐藤", "指名なし"], 8))},
		${answer(5, "髪のお悩み", pickText(TROUBLES, 8))})`;
	return [
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 1, f.id, ${survey}, ${ago(5)} ${selectEveryNth(3)}`,
		),
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 2, f.id, ${consultation}, ${ago(7)} ${selectEveryNth(8, 1)}`,
		),
	];
}

function landingVisitStatements(db: Db, range: FriendRange): Statement[] {
	const { from, to, now } = range;
	const { selectEveryNth } = activitySql(range);
	const visitKeys = sql`${pickText(CAME_FROM, 5)}, ${pickText(CAME_FROM.map(normaliseText), 5)}, ${pickText(SEASONS, 15)},
		${pickText(SEASONS.map(normaliseText), 15)}, iif(f.id % 3 = 0, 'A-1', null), iif(f.id % 3 = 0, 'a-1', null)`;
	/** Landing by which a friend arrived. */
	const arrivedBy = pickText(ARRIVALS);
	return [
		execute(
			db,
			sql`insert into ${landingVisits} (landing_id, friend_id, added_friend, m1, m1_key, m2, m2_key, m3, m3_key, created_at)
			select ${arrivedBy}, f.id, 1, ${visitKeys}, f.followed_at from ${friends} f
			where f.id > ${from} and f.id <= ${to} and f.id % 5 < 3`,
		),
		// Visitors of the past four weeks who did not add the account.
		...[3, 5, 7].map((hours) =>
			execute(
				db,
				sql`insert into ${landingVisits} (landing_id, added_friend, m1, m1_key, created_at)
				select ${arrivedBy}, 0, ${pickText(CAME_FROM, 2)}, ${pickText(CAME_FROM.map(normaliseText), 2)},
					${outsideNightSql(sql`(${now} - (f.id * 31 % ${integerLiteral(660)}) * ${hours * HOUR} % ${integerLiteral(28 * DAY)} - ${HOUR})`)}
					${selectEveryNth(2)}`,
			),
		),
	];
}

/** Values of the friend information お誕生日, 担当スタイリスト and 来店回数. */
function friendFieldStatements(db: Db, range: FriendRange): Statement[] {
	const { from, to, now } = range;
	const { selectEveryNth } = activitySql(range);
	return [
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, date, updated_at)
			select 2, f.id, d.date, d.date, ${now} from (select id, date('1980-01-01', (id * 37 % 9000) || ' days') as date from ${friends}
			where id > ${from} and id <= ${to} and id % 2 = 0) d join ${friends} f on f.id = d.id where true on conflict do nothing`,
		),
		execute(
			db,
			// The stylist of the friend's branch, whose choice has the id of the branch's tag, or none.
			sql`insert into ${friendVars} (var_id, friend_id, choice_id, updated_at)
			select 3, f.id, iif(f.id % 3 = 2, 3, (select min(t.tag_id) from ${friendTags} t where t.friend_id = f.id and t.tag_id in (1, 2))), ${now}
			${selectEveryNth(2, 1)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, value_key, number, updated_at)
			select 4, f.id, f.id % 12, f.id % 12, f.id % 12, ${now} ${selectEveryNth(1)} on conflict do nothing`,
		),
	];
}

/** Rich menus, taps on them, and taps on the stamp card's template. */
function menuAndStampStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	return [
		execute(
			db,
			sql`insert into ${friendRichmenus} (friend_id, richmenu_id, since) select f.id, 1, ${ago(40)} ${selectEveryNth(2)} on conflict do nothing`,
		),
		...MENU_TAPS.map(({ button, hours, step, rest }) =>
			execute(
				db,
				sql`insert into ${richmenuTaps} (richmenu_id, button_id, friend_id, created_at)
					select 1, ${button}, f.id, ${ago(hours)} ${selectEveryNth(step, rest)}`,
			),
		),
		execute(
			db,
			sql`insert into ${templateTaps} (webhook_event_id, template_id, data, friend_id, created_at)
			select 'demo:' || f.id, 3, 'スタンプ', f.id, ${ago(3)} ${selectEveryNth(6)}`,
		),
	];
}
