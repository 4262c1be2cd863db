import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { commit, type Db } from "#db/client.ts";
import { friendRichmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { templateTaps } from "#db/content/templates.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { deedsOf, oneOf, type Span } from "./deed.ts";
import { courseStatements } from "./load-courses.ts";
import { reservationStatements } from "./load-reservations.ts";
import { stateStatements } from "./load-states.ts";
import { visitStatements } from "./load-visits.ts";

/** Parameters of landing visits. */
const CAME_FROM = ["Instagram", "店頭POP", "Google"];
const SEASONS = ["春", "夏", "秋"];

/** Answers to forms. */
const RATINGS = ["とても満足", "満足", "とても満足", "ふつう", "とても満足"];
const WISHES = ["カラーも相談したいです", "前髪だけ整えたい", "カラーも相談したいです", "白髪染め"];
const OPINIONS = [
	"スタッフのみなさんがとても丁寧で、リラックスできました。",
	"駐車場がもう少し広いと助かります。",
	"次回も高橋さんにお願いしたいです。",
];
const TROUBLES = ["毛先がまとまりません", "根元の白髪が気になります", "毛先がまとまりません"];

/** Answer to a question. Its id is inlined, because D1 binds every number as a real. */
const answer = (field: number, label: string, value: SQL): SQL =>
	sql`json_object('field_id', ${sql.raw(String(field))}, 'label', ${label}, 'value', ${value})`;

/**
 * Inserts the activity of friends after this id, one statement for each kind, whatever the number of friends.
 */
export async function loadDeeds(db: Db, span: Span): Promise<void> {
	const { from, to, now } = span;
	const { some, ago } = deedsOf(span);
	const visitKeys = sql`${oneOf(CAME_FROM, 5)}, ${oneOf(CAME_FROM.map(normalise), 5)}, ${oneOf(SEASONS, 15)},
		${oneOf(SEASONS.map(normalise), 15)}, iif(f.id % 3 = 0, 'A-1', null), iif(f.id % 3 = 0, 'a-1', null)`;
	const survey = sql`json_array(
		${answer(1, "仕上がりはいかがでしたか", oneOf(RATINGS, 3))},
		${answer(2, "次回のご希望", oneOf(WISHES, 3))},
		${answer(3, "ご意見・ご要望", oneOf(OPINIONS, 15))})`;
	const consultation = sql`json_array(
		${answer(1, "お名前", sql`f.name`)},
		${answer(4, "担当スタイリストのご希望", oneOf(["高橋", "佐藤", "指名なし"], 8))},
		${answer(5, "髪のお悩み", oneOf(TROUBLES, 8))})`;
	await commit(db, [
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 1, f.id, ${survey}, ${ago(5)} ${some(3)}`,
		),
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 2, f.id, ${consultation}, ${ago(7)} ${some(8, 1)}`,
		),
		execute(
			db,
			sql`insert into ${landingVisits} (landing_id, friend_id, added_friend, m1, m1_key, m2, m2_key, m3, m3_key, created_at)
			select 1 + f.id % 2, f.id, 1, ${visitKeys}, ${ago(17)} ${some(5)}`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, date, updated_at)
			select 2, f.id, d.date, d.date, ${now} from (select id, date('1980-01-01', (id * 37 % 9000) || ' days') as date from ${friends}
			where id > ${from} and id <= ${to} and id % 2 = 0) d join ${friends} f on f.id = d.id where true on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, choice_id, updated_at) select 3, f.id, 1 + f.id % 3, ${now} ${some(2, 1)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, value_key, number, updated_at)
			select 4, f.id, f.id % 12, f.id % 12, f.id % 12, ${now} ${some(1)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${friendRichmenus} (friend_id, richmenu_id, since) select f.id, 1, ${ago(40)} ${some(2)} on conflict do nothing`,
		),
		execute(
			db,
			sql`insert into ${richmenuTaps} (richmenu_id, button_id, friend_id, created_at) select 1, 2, f.id, ${ago(2)} ${some(4)}`,
		),
		execute(
			db,
			sql`insert into ${templateTaps} (webhook_event_id, template_id, data, friend_id, created_at)
			select 'demo:' || f.id, 3, 'スタンプ', f.id, ${ago(3)} ${some(6)}`,
		),
		...visitStatements(db, span),
		...courseStatements(db, span),
		...stateStatements(db, span),
		...reservationStatements(db, span),
	]);
}
