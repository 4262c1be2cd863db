import { type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { scriptViews, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { friendJourneyTags, journeys, journeyTags } from "#db/automation/journeys.ts";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { scores, scoreValues } from "#db/automation/scores.ts";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salons } from "#db/booking/salons.ts";
import { couponDraws, couponGrants, coupons } from "#db/commerce/coupons.ts";
import { introductions } from "#db/commerce/introductions.ts";
import { pointEntries, pointRedemptions } from "#db/commerce/points.ts";
import { purchases, subscriptions } from "#db/commerce/products.ts";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { templates, templateTaps } from "#db/content/templates.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { talkNotes } from "#db/engine/talks.ts";
import { friendApiValues } from "#db/integrations/api-values.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { SUBSCRIPTION_STATES } from "#domain/automation/scenarios/subscription-states.ts";
import { COUPON_SOURCES } from "#domain/commerce/coupons/coupon-codes.ts";
import { INTRODUCTION_STATES } from "#domain/commerce/introductions/introduction-state.ts";
import { POINT_ENTRY_KINDS } from "#domain/commerce/points/point-entries.ts";
import { REDEMPTION_STATES } from "#domain/commerce/points/redemption-state.ts";
import { PURCHASE_STATES } from "#domain/commerce/products/purchase-state.ts";
import { SUBSCRIPTION_STATE_LABELS } from "#domain/commerce/products/subscription-state.ts";
import { ADDED_BY_LABELS } from "#domain/engine/friend-records/added-by.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import {
	RESERVATION_STATUS_LABELS,
	VISIT_STATUS_LABELS,
} from "#domain/engine/reservations/reservation-status.ts";
import { EVENT_STATUS_LABELS } from "#domain/people/friends/event-status-labels.ts";

/**
 * Section of a friend's copy. The statement's columns are the headings; a column whose name ends with 日時 is an
 * instant.
 */
export interface CopySection {
	title: string;
	statement: (friendId: number) => SQL;
}

/** Maximum number of rows of a section. */
const MAX_SECTION_ROWS = 5_000;

const limit = sql.raw(`limit ${MAX_SECTION_ROWS}`);

const section = (title: string, statement: CopySection["statement"]): CopySection => ({ title, statement });

/** SQL of a code's label. */
const labelOf = (column: SQL, labels: Record<string | number, string>): SQL =>
	sql`coalesce(${JSON.stringify(labels)} ->> ('$."' || ${column} || '"'), ${column})`;

/** The only section with exactly one record. */
export const PROFILE_SECTION = "プロフィール";

/** Everything known of a friend except their messages. */
export const COPY_SECTIONS: readonly CopySection[] = [
	section(
		PROFILE_SECTION,
		(id) => sql`
			select f.name as "LINEの名前", f.line_user_id as "LINEのユーザーID", f.short_name as "表示名",
				f.nickname as "呼び名", f.status_message as "ステータスメッセージ", f.language as "言語", f.icon_url as "写真",
				m.address as "メールアドレス", f.memo as "メモ", nullif(f.followed_at, ${FOLLOWED_UNKNOWN}) as "友だち追加日時",
				${labelOf(sql`f.added_by`, ADDED_BY_LABELS)} as "友だちになった経緯", f.blocked_at as "ブロック日時",
				f.last_message_at as "最後の受信日時", f.last_sent_at as "最後の送信日時"
			from ${friends} f
			left join ${friendMails} m on m.friend_id = f.id
			where f.id = ${id}`,
	),
	section(
		"タグ",
		(id) => sql`
			select t.name as "タグ", h.created_at as "付いた日時"
			from ${friendTags} h
			join ${tags} t on t.id = h.tag_id
			where h.friend_id = ${id}
			order by h.created_at ${limit}`,
	),
	section(
		"友だち情報",
		(id) => sql`
			select v.name as "項目", coalesce(x.value, (select c.value ->> '$.value' from json_each(v.choices) c
				where c.value ->> '$.id' = x.choice_id), x.date, iif(x.media_key is null, null, '（ファイル）')) as "内容",
				x.updated_at as "更新日時"
			from ${friendVars} x
			join ${vars} v on v.id = x.var_id
			where x.friend_id = ${id}
			order by v.id ${limit}`,
	),
	section(
		"友だち情報の変更",
		(id) => sql`
			select coalesce((select v.name from ${vars} v where c.field = 'var:' || v.id), c.field) as "項目",
				c.before as "変更前", c.after as "変更後", c.at as "変更日時"
			from ${friendChanges} c
			where c.friend_id = ${id}
			order by c.at ${limit}`,
	),
	section(
		"外部システムからの値",
		(id) => sql`
			select category as "分類", event as "イベント", key as "項目", value as "内容", updated_at as "更新日時"
			from ${friendApiValues}
			where friend_id = ${id} ${limit}`,
	),
	section(
		"社内メモ",
		(id) => sql`
			select text as "内容", at as "記入日時"
			from ${talkNotes}
			where friend_id = ${id}
			order by at ${limit}`,
	),
	section(
		"予約",
		(id) => sql`
			select s.name as "サロン", c.name as "コース", r.starts_at as "予約日時",
				${labelOf(sql`r.status`, RESERVATION_STATUS_LABELS)} as "状態", r.name as "お名前", r.contact_address as "連絡先",
				r.comment as "ご要望", r.meta_data ->> '$.memo' as "予約のメモ", r.meta_data ->> '$.answers' as "質問への回答",
				r.course_fee as "料金（円）", ${labelOf(sql`r.visit_status`, VISIT_STATUS_LABELS)} as "来店", r.created_at as "申込日時"
			from ${reservations} r
			join ${salons} s on s.id = r.salon_id
			left join ${salonCourses} c on c.id = r.course_id
			where r.friend_id = ${id} and r.parent_id is null
			order by r.starts_at ${limit}`,
	),
	section(
		"キャンセル待ち",
		(id) => sql`
			select s.name as "サロン", w.date as "希望日", w.created_at as "申込日時"
			from ${salonWaiting} w
			join ${salons} s on s.id = w.salon_id
			where w.friend_id = ${id}
			order by w.created_at ${limit}`,
	),
	section(
		"イベントの予約",
		(id) => sql`
			select e.name as "イベント", e.starts_at as "開催日時", b.num_of_takes as "席数",
				${labelOf(sql`b.status`, EVENT_STATUS_LABELS)} as "状態", b.paid_yen as "お支払い（円）", b.created_at as "申込日時"
			from ${eventReservations} b
			join ${eventReserves} e on e.id = b.event_reserve_id
			where b.friend_id = ${id}
			order by b.created_at ${limit}`,
	),
	section(
		"回答フォーム",
		(id) => sql`
			select f.name as "フォーム", (select group_concat((q.value ->> '$.label') || '：' || (q.value ->> '$.value'), char(10))
			from json_each(a.answers) q) as "回答", a.created_at as "回答日時"
			from ${formAnswers} a
			join ${forms} f on f.id = a.form_id
			where a.friend_id = ${id}
			order by a.created_at ${limit}`,
	),
	section(
		"シナリオ",
		(id) => sql`
			select n.name as "シナリオ", ${labelOf(sql`s.state`, SUBSCRIPTION_STATES)} as "状態", s.started_at as "開始日時",
				s.ended_at as "終了日時"
			from ${scenarioSubscriptions} s
			join ${scenarios} n on n.id = s.scenario_id
			where s.friend_id = ${id}
			order by s.started_at ${limit}`,
	),
	section(
		"リマインダ",
		(id) => sql`
			select e.name as "リマインダ", r.origin_at as "ゴール日時", r.created_at as "設定日時"
			from ${friendReminders} r
			join ${episodes} e on e.id = r.episode_id
			where r.friend_id = ${id}
			order by r.created_at ${limit}`,
	),
	section(
		"ジャーニー",
		(id) => sql`
			select j.name as "ジャーニー", p.name as "フェーズ", x.passed_at as "通過日時"
			from ${friendJourneyTags} x
			join ${journeyTags} p on p.id = x.journey_tag_id
			left join ${journeys} j on j.id = p.journey_id
			where x.friend_id = ${id}
			order by x.passed_at ${limit}`,
	),
	section(
		"スコア",
		(id) => sql`
			select s.name as "スコア", round(v.value, 1) as "点数"
			from ${scoreValues} v
			join ${scores} s on s.id = v.score_id
			where v.friend_id = ${id} and s.deleted_at is null ${limit}`,
	),
	section(
		"ポイント",
		(id) => sql`
			select e.points as "ポイント", e.reason as "理由", ${labelOf(sql`e.kind`, POINT_ENTRY_KINDS)} as "種類", e.at as "日時",
				e.expires_at as "期限の日時"
			from ${pointEntries} e
			where e.friend_id = ${id}
			order by e.id ${limit}`,
	),
	section(
		"交換した特典",
		(id) => sql`
			select x.name as "特典", x.points as "ポイント", ${labelOf(sql`x.state`, REDEMPTION_STATES)} as "状態",
				x.created_at as "交換日時", x.ended_at as "お渡し日時"
			from ${pointRedemptions} x
			where x.friend_id = ${id}
			order by x.id ${limit}`,
	),
	section(
		"購入した商品",
		(id) => sql`
			select x.name as "商品", x.quantity as "数", x.yen as "金額（円）", ${labelOf(sql`x.state`, PURCHASE_STATES)} as "状態",
				x.created_at as "注文日時", x.paid_at as "支払い日時"
			from ${purchases} x
			where x.friend_id = ${id}
			order by x.id ${limit}`,
	),
	section(
		"定期払い",
		(id) => sql`
			select x.name as "商品", x.yen as "金額（円）", ${labelOf(sql`x.state`, SUBSCRIPTION_STATE_LABELS)} as "状態",
				x.started_at as "開始日時", x.paid_until as "支払い済みの日時", x.ended_at as "終了日時"
			from ${subscriptions} x
			where x.friend_id = ${id}
			order by x.id ${limit}`,
	),
	section(
		"クーポン",
		(id) => sql`
			select c.title as "クーポン", ${labelOf(sql`g.source`, COUPON_SOURCES)} as "受け取り方", g.obtained_at as "受け取った日時",
				g.used_at as "使った日時", g.expires_at as "期限の日時", g.revoked_at as "取り消しの日時"
			from ${couponGrants} g
			join ${coupons} c on c.id = g.coupon_id
			where g.friend_id = ${id}
			order by g.id ${limit}`,
	),
	section(
		"クーポンの抽選",
		(id) => sql`
			select c.title as "クーポン", iif(d.is_won, 'あたり', 'はずれ') as "結果", d.at as "抽選の日時"
			from ${couponDraws} d
			join ${coupons} c on c.id = d.coupon_id
			where d.friend_id = ${id}
			order by d.id ${limit}`,
	),
	section(
		"友だち紹介",
		(id) => sql`
			select iif(n.introducer_id = ${id}, '紹介した', '紹介された') as "種類", ${labelOf(sql`n.state`, INTRODUCTION_STATES)} as "状態",
				n.added_at as "友だち追加日時", n.reached_at as "達成日時", n.ended_at as "完了日時",
				iif(n.introducer_id = ${id}, n.introducer_points, n.friend_points) as "ポイント"
			from ${introductions} n
			where n.introducer_id = ${id} or n.friend_id = ${id}
			order by n.id ${limit}`,
	),
	section(
		"リンクのタップ",
		(id) => sql`
			select l.url as "リンク", t.created_at as "タップ日時"
			from ${linkTaps} t
			join ${links} l on l.id = t.link_id
			where t.friend_id = ${id}
			order by t.created_at ${limit}`,
	),
	section(
		"リッチメニューのタップ",
		(id) => sql`
			select m.name as "リッチメニュー", t.created_at as "タップ日時"
			from ${richmenuTaps} t
			join ${richmenus} m on m.id = t.richmenu_id
			where t.friend_id = ${id}
			order by t.created_at ${limit}`,
	),
	section(
		"メッセージのボタンのタップ",
		(id) => sql`
			select m.name as "テンプレート", t.data as "ボタン", t.created_at as "タップ日時"
			from ${templateTaps} t
			join ${templates} m on m.id = t.template_id
			where t.friend_id = ${id}
			order by t.created_at ${limit}`,
	),
	section(
		"流入経路",
		(id) => sql`
			select l.name as "流入経路", v.m1 as "値1", v.m2 as "値2", v.m3 as "値3", v.created_at as "訪問日時"
			from ${landingVisits} v
			join ${landings} l on l.id = v.landing_id
			where v.friend_id = ${id}
			order by v.created_at ${limit}`,
	),
	section(
		"サイトの閲覧",
		(id) => sql`
			select w.title as "ページ", w.url as "アドレス", w.created_at as "閲覧日時"
			from ${scriptVisits} v
			join ${scriptViews} w on w.visit_id = v.id
			where v.friend_id = ${id}
			order by w.created_at ${limit}`,
	),
	section(
		"成果",
		(id) => sql`
			select t.name as "成果", c.order_id as "注文番号", c.value as "金額（円）", c.created_at as "成果日時"
			from ${conversions} c
			join ${trackers} t on t.id = c.tracker_id
			where c.friend_id = ${id}
			order by c.created_at ${limit}`,
	),
	section(
		"自動処理の記録",
		(id) => sql`
			select cause_label as "きっかけ", reason as "備考", started_at as "実行日時"
			from ${runs}
			where friend_id = ${id}
			order by started_at desc ${limit}`,
	),
];
