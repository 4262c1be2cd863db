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
const COMPLAINT_DURATIONS = ["1か月以内", "半年より前", "半年以内", "1週間以内", "半年より前"];
const HEALTH_REMARKS = ["", "", "高血圧の薬を飲んでいます。", "", "出産から5か月です。", ""];

/** Taps on the areas of the menu: price, complaints, hours. */
const TAPPED_BUTTONS = [2, 4, 2, 5, 4];

/** Statements that insert what the clinic's friends did apart from their messages. */
export function clinicActivityStatements(db: Db, friends: readonly DemoFriend[], now: number): Statement[] {
	/** Friends who told the clinic where it hurts. */
	const patients = friends.filter(({ id }) => id % 4 !== 1);
	return [
		insertAnswers(db, patients, now),
		insertComplaints(db, patients, now),
		insertCoupons(db, friends, now),
		insertTaps(db, friends, now),
	];
}

/** Answers of every second patient to the questionnaire. */
function insertAnswers(db: Db, patients: readonly DemoFriend[], now: number): Statement {
	const [{ fields }] = CLINIC_FORMS;
	const places = fields[1]!.options;
	const answers = rowsFrom(
		patients
			.filter(({ id }) => id % 2 === 0)
			.map(({ id, name, tagIds, followedAt }) => {
				const values = [
					name,
					places[COMPLAINTS[tagIds[0]!]! - 1]!,
					COMPLAINT_DURATIONS[id % COMPLAINT_DURATIONS.length]!,
					HEALTH_REMARKS[id % HEALTH_REMARKS.length]!,
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
	return execute(
		db,
		insertInto(
			formAnswers,
			{ ...answers.column, formId: 1, answers: answers.json.answers },
			sql`from ${answers.rows} where true`,
		),
	);
}

function insertComplaints(db: Db, patients: readonly DemoFriend[], now: number): Statement {
	const choices = rowsFrom(
		patients.map(({ id, tagIds }) => ({ friendId: id, choiceId: COMPLAINTS[tagIds[0]!]! })),
		["friendId", "choiceId"],
	);
	return execute(
		db,
		insertInto(
			friendVars,
			{ ...choices.column, varId: 1, updatedAt: now },
			sql`from ${choices.rows} where true on conflict do nothing`,
		),
	);
}

/** Values of 回数券の残り. */
function insertCoupons(db: Db, friends: readonly DemoFriend[], now: number): Statement {
	const coupons = rowsFrom(
		friends
			.filter(({ tagIds }) => tagIds.includes(CLINIC_TAG.coupon))
			.map(({ id }) => ({ friendId: id, number: 1 + (id % 5), value: String(1 + (id % 5)) })),
		["friendId", "number", "value"],
	);
	return execute(
		db,
		insertInto(
			friendVars,
			{ ...coupons.column, valueKey: coupons.column.value, varId: 2, updatedAt: now },
			sql`from ${coupons.rows} where true on conflict do nothing`,
		),
	);
}

function insertTaps(db: Db, friends: readonly DemoFriend[], now: number): Statement {
	const taps = rowsFrom(
		friends
			.filter(({ id, blockedAt }) => blockedAt === null && id % 3 === 0)
			.map(({ id, followedAt }) => ({
				buttonId: TAPPED_BUTTONS[(id / 3) % TAPPED_BUTTONS.length]!,
				friendId: id,
				createdAt: Math.max(followedAt + HOUR, CLINIC_HOURS.sameDay(now - (1 + (id % 21)) * DAY)),
			})),
		["buttonId", "friendId", "createdAt"],
	);
	return execute(
		db,
		insertInto(
			richmenuTaps,
			{ ...taps.column, richmenuId: CLINIC_MENU.id },
			sql`from ${taps.rows} where true`,
		),
	);
}
