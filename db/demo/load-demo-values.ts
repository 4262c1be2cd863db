import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { friendApiValues } from "#db/integrations/api-values.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAIL_STATUSES } from "#domain/people/friends/mail-status.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { activitySql, type FriendRange, pickText } from "./demo-activity-sql.ts";

const PRODUCTS = ["モイストシャンプー", "ヘアオイル（ローズ）", "頭皮ケアブラシ", "ギフト券"];
const WORRIES = [
	"毛先のパサつきが気になる。トリートメントをおすすめする。",
	"白髪染めの色持ちを良くしたい。",
	"くせ毛。縮毛矯正は半年に1回。",
];

/**
 * Statements that insert marks, mail addresses, and values of friends, including those from other systems.
 */
export function demoValueStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	const { now } = range;
	const insertMailAddresses = (status: number, host: string, friends: SQL) =>
		execute(
			db,
			sql`insert into ${friendMails} (friend_id, address, address_key, status, updated_at)
				select f.id, 'friend' || f.id || ${host}, 'friend' || f.id || ${host}, ${status}, ${now} ${friends}
				on conflict do nothing`,
		);
	const insertApiValues = (key: string, value: SQL, valueKey: SQL, number: SQL, friends: SQL) =>
		execute(
			db,
			sql`insert into ${friendApiValues} (friend_id, category, event, key, value, value_key, number, updated_at)
				select f.id, 'shop', '購入', ${key}, ${value}, ${valueKey}, ${number}, ${ago(9)} ${friends}
				on conflict do nothing`,
		);
	const amount = sql`1000 + f.id * 370 % 19000`;
	return [
		execute(
			db,
			sql`insert into ${friendMarks} (friend_id, mark_id, updated_at)
				select f.id, 1 + f.id / 3 % 4, ${ago(3)} ${selectEveryNth(3, 1)} on conflict do nothing`,
		),
		insertMailAddresses(MAIL_STATUSES.sendable, "@example.com", selectEveryNth(2)),
		insertMailAddresses(MAIL_STATUSES.unsendable, "@example..jp", selectEveryNth(14, 1)),
		insertMailAddresses(MAIL_STATUSES.optedOut, "@example.jp", selectEveryNth(14, 3)),
		insertMailAddresses(MAIL_STATUSES.bounced, "@example.net", selectEveryNth(14, 5)),
		execute(
			db,
			sql`insert into ${friendVars} (var_id, friend_id, value, value_key, updated_at)
				select 5, f.id, ${pickText(WORRIES, 4)}, ${pickText(WORRIES.map(normaliseText), 4)}, ${now} ${selectEveryNth(4, 1)}
				on conflict do nothing`,
		),
		insertApiValues("金額", sql`${amount}`, sql`${amount}`, amount, selectEveryNth(4, 2)),
		insertApiValues(
			"商品",
			pickText(PRODUCTS, 4),
			pickText(PRODUCTS.map(normaliseText), 4),
			sql`null`,
			selectEveryNth(4, 2),
		),
	];
}
