import { sql } from "drizzle-orm";
import { commit, type Db } from "#db/client.ts";
import { formAnswers } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { landingVisits } from "#db/landings.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuTaps } from "#db/richmenus.ts";
import { templateTaps } from "#db/templates.ts";
import { friendVars } from "#db/vars.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { deedsOf, oneOf, type Span } from "./deed.ts";
import { courseStatements } from "./load-courses.ts";
import { reservationStatements } from "./load-reservations.ts";
import { stateStatements } from "./load-states.ts";
import { visitStatements } from "./load-visits.ts";

/** What the addresses of visits carry. */
const CAME_FROM = ["Instagram", "店頭POP", "Google"];
const SEASONS = ["春", "夏", "秋"];

/** What friends after this id have done with the items, one statement for each kind, whatever the number of friends. */
export async function loadDeeds(db: Db, span: Span): Promise<void> {
	const { from, to, now } = span;
	const { some, ago } = deedsOf(span);
	const visitKeys = sql`${oneOf(CAME_FROM, 5)}, ${oneOf(CAME_FROM.map(normalise), 5)}, ${oneOf(SEASONS, 15)},
		${oneOf(SEASONS.map(normalise), 15)}, iif(f.id % 3 = 0, 'A-1', null), iif(f.id % 3 = 0, 'a-1', null)`;
	const answers = JSON.stringify([
		{ label: "仕上がりはいかがでしたか", value: "とても満足" },
		{ label: "次回のご希望", value: "カラーも相談したいです" },
	]);
	const consultation = sql`json_set(${JSON.stringify([
		{ label: "お名前", value: "" },
		{ label: "担当スタイリストのご希望", value: "高橋" },
		{ label: "髪のお悩み", value: "毛先がまとまりません" },
	])}, '$[0].value', f.name)`;
	await commit(db, [
		execute(
			db,
			sql`insert into ${formAnswers} (form_id, friend_id, answers, created_at) select 1, f.id, ${answers}, ${ago(5)} ${some(3)}`,
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
