import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { richmenuTaps } from "#db/content/rich-menus.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import type { DemoFriend } from "#db/demo/demo-friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { CLINIC_HOURS } from "./clinic-hours.ts";
import { CLINIC_FORMS } from "./clinic-items.ts";
import { CLINIC_MENU } from "./clinic-menu.ts";
import { CLINIC_TAG } from "./clinic-shop.ts";

/** Choice of the field いちばんつらい場所, by the tag of the complaint. */
const COMPLAINTS: Record<number, number> = {
	[CLINIC_TAG.neck]: 1,
	[CLINIC_TAG.back]: 2,
	[CLINIC_TAG.pelvis]: 3,
	[CLINIC_TAG.posture]: 4,
	[CLINIC_TAG.head]: 5,
};
const SINCE = ["1か月以内", "半年より前", "半年以内", "1週間以内", "半年より前"];
const REMARKS = ["", "", "高血圧の薬を飲んでいます。", "", "出産から5か月です。", ""];

/** Taps on the areas of the menu: price, complaints, hours. */
const TAPPED = [2, 4, 2, 5, 4];

/** Statements that insert what the clinic's friends did apart from their messages. */
export function clinicActivityStatements(db: Db, friends: readonly DemoFriend[], now: number): Statement[] {
	const [{ fields }] = CLINIC_FORMS;
	const places = fields[1]!.options;
	const known = friends.filter(({ id }) => id % 4 !== 1);
	const answers = rowsFrom(
		known
			.filter(({ id }) => id % 2 === 0)
			.map(({ id, name, tagIds, followedAt }) => {
				const values = [
					name,
					places[COMPLAINTS[tagIds[0]!]! - 1]!,
					SINCE[id % SINCE.length]!,
					REMARKS[id % REMARKS.length]!,
				];
				return {
					friendId: id,
					answers: fields.map((field, index) => ({
						field_id: field.id,
						label: field.label,
						value: values[index]!,
					})),
					createdAt: Math.min(followedAt + (20 + ((id * 13) % 90)) * MINUTE, now - HOUR),
				};
			}),
		["friendId", "answers", "createdAt"],
	);
	const choices = rowsFrom(
		known.map(({ id, tagIds }) => ({ friendId: id, choiceId: COMPLAINTS[tagIds[0]!]! })),
		["friendId", "choiceId"],
	);
	const coupons = rowsFrom(
		friends
			.filter(({ tagIds }) => tagIds.includes(CLINIC_TAG.coupon))
			.map(({ id }) => ({ friendId: id, number: 1 + (id % 5), value: String(1 + (id % 5)) })),
		["friendId", "number", "value"],
	);
	const taps = rowsFrom(
		friends
			.filter(({ id, blockedAt }) => blockedAt === null && id % 3 === 0)
			.map(({ id, followedAt }) => ({
				buttonId: TAPPED[(id / 3) % TAPPED.length]!,
				friendId: id,
				createdAt: Math.max(followedAt + HOUR, CLINIC_HOURS.sameDay(now - (1 + (id % 21)) * DAY)),
			})),
		["buttonId", "friendId", "createdAt"],
	);
	return [
		execute(
			db,
			insertInto(
				formAnswers,
				{ ...answers.column, formId: 1, answers: answers.json.answers },
				sql`from ${answers.rows} where true`,
			),
		),
		execute(
			db,
			insertInto(
				friendVars,
				{ ...choices.column, varId: 1, updatedAt: now },
				sql`from ${choices.rows} where true on conflict do nothing`,
			),
		),
		execute(
			db,
			insertInto(
				friendVars,
				{ ...coupons.column, valueKey: coupons.column.value, varId: 2, updatedAt: now },
				sql`from ${coupons.rows} where true on conflict do nothing`,
			),
		),
		execute(
			db,
			insertInto(
				richmenuTaps,
				{ ...taps.column, richmenuId: CLINIC_MENU.id },
				sql`from ${taps.rows} where true`,
			),
		),
	];
}
