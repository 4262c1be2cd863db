import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { eventUrls } from "#db/booking/event-pages.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { friends } from "#db/engine/friends.ts";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthday.ts";
import type { PlaceholderValues, TypedValue } from "#domain/engine/placeholders/definition.ts";
import { eventPath } from "#domain/engine/public-addresses/event.ts";
import { formPath } from "#domain/engine/public-addresses/form.ts";
import {
	markedEventPath,
	markedFormPath,
	markedSalonPath,
} from "#domain/engine/public-addresses/own-links.ts";
import { salonPath } from "#domain/engine/public-addresses/salon.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import { leapBirthdaySetting } from "#functions/platform/settings/leap-birthday.ts";

interface ValuesOptions {
	/** The texts are sent to the friends themselves, so links to forms and salons become each friend's own on the way to LINE. */
	ownLinks?: boolean;
}

interface ValueRow extends TypedValue {
	friend_id: number;
	name: string;
}

/**
 * The values of placeholders for each friend, in one read for all of them. A friend whose name LINE did not give gets a
 * general word, so that no greeting begins with a gap. `{friend_link_url}` leads operators to the friend's page, for
 * texts that tell a colleague whom they are about.
 */
export async function placeholderValues(
	ctx: Ctx,
	friendIds: number[],
	origin: string,
	{ ownLinks = false }: ValuesOptions = {},
): Promise<Map<number, PlaceholderValues>> {
	const [people, fields, ...common] = await readAll(ctx, friendIds);
	const shared = sharedBy(ctx, common, ownLinks ? MARKED : PLAIN, origin);
	const byFriend = Map.groupBy(fields, ({ friend_id }) => friend_id);
	return new Map(
		people.map(({ id, name, mail, scores, leapBirthday }) => [
			id,
			{
				...shared,
				leapBirthday,
				name: name || PLACEHOLDER_TEXTS.friendWithoutName,
				mail: mail ?? "",
				friendLinkUrl: origin && origin + addressOf("friend", { id }),
				friendInfo: infoOf(byFriend.get(id) ?? []),
				scores: scoresOf(scores),
			},
		]),
	);
}

/** The values that are the same for every reader: common variables, forms, salon URLs, events and the day. */
export async function valuesForAnybody(ctx: Ctx, origin: string): Promise<PlaceholderValues> {
	const common = await ctx.db.batch(readCommon(ctx));
	const shared = sharedBy(ctx, common, PLAIN, origin);
	return { ...shared, name: "", mail: "", friendLinkUrl: "", friendInfo: new Map(), scores: new Map() };
}

/**
 * Formats of the addresses of forms, salon URLs and events: plain, or with the mark of a friend's own link.
 */
const PLAIN = {
	form: ({ code }: Coded): string => formPath(code),
	salon: ({ code }: Coded): string => salonPath(code),
	event: ({ code }: Coded): string => eventPath(code),
};
const MARKED = { form: markedFormPath, salon: markedSalonPath, event: markedEventPath };

interface Coded {
	id: number;
	code: string;
}

type Common = readonly [
	commonVars: ({ code: string } & TypedValue)[],
	forms: Coded[],
	urls: Coded[],
	events: Coded[],
];

const sharedBy = (
	ctx: Ctx,
	[common, allForms, urls, events]: Common,
	paths: typeof PLAIN,
	origin: string,
): Omit<PlaceholderValues, "name" | "mail" | "friendLinkUrl" | "friendInfo" | "scores"> => ({
	now: ctx.now,
	zone: ctx.zone,
	commonVars: new Map(common.map(({ code, type, value }) => [code, { type, value }])),
	forms: new Map(allForms.map((form) => [form.code, origin + paths.form(form)])),
	salons: new Map(urls.map((url) => [url.code, origin + paths.salon(url)])),
	events: new Map(events.map((url) => [url.code, origin + paths.event(url)])),
	context: new Map(),
});

const infoOf = (rows: ValueRow[]): PlaceholderValues["friendInfo"] =>
	new Map(rows.map(({ name, type, value }) => [name, { type, value }]));

/** Of scores of one name the first is meant, as where they are chosen. */
const scoresOf = (json: string): PlaceholderValues["scores"] =>
	new Map(
		(JSON.parse(json) as { name: string; points: number; level: string }[])
			.map(({ name, points, level }) => [name, { points, level }] as const)
			.reverse(),
	);

const readAll = (ctx: Ctx, ids: readonly number[]) =>
	ctx.db.batch([
		rowsOf<{
			id: number;
			name: string;
			mail: string | null;
			scores: string;
			leapBirthday: LeapBirthday;
		}>(
			ctx.db,
			sql`select ${friends.id} as id, ${friends.name} as name, ${friendMails.address} as mail,
				${leapBirthdaySetting} as leapBirthday,
				${scoresAsJson(whole(ctx.now), sql`${friends.id}`)} as scores from ${friends}
				left join ${friendMails} on ${friendMails.friendId} = ${friends.id}
				where ${friends.id} in ${among(ids)}`,
		),
		// For a select field, the choice's name. A friend without a value gets the field's default.
		rowsOf<ValueRow>(
			ctx.db,
			sql`select f.value as friend_id, v.name as name, v.type as type,
				coalesce(case when v.type = 20 then
					(select c.value ->> '$.value' from json_each(v.choices) c where c.value ->> '$.id' = x.choice_id)
					else x.value end, v.echo_default) as value
			from ${eachOf(ids)} f cross join ${vars} v
			left join ${friendVars} x on x.var_id = v.id and x.friend_id = f.value
			where v.deleted_at is null`,
		),
		...readCommon(ctx),
	]);

const readCommon = (ctx: Ctx) =>
	[
		rowsOf<Common[0][number]>(
			ctx.db,
			sql`select v.code as code, v.type as type, x.value as value from ${commonVars} v
				join ${commonVarValues} x on x.common_var_id = v.id where v.deleted_at is null`,
		),
		rowsOf<Coded>(
			ctx.db,
			sql`select ${forms.id} as id, ${forms.code} as code from ${forms} where ${forms.deletedAt} is null`,
		),
		rowsOf<Coded>(
			ctx.db,
			sql`select ${salonUrls.id} as id, ${salonUrls.code} as code from ${salonUrls}
				join ${salons} on ${salons.id} = ${salonUrls.salonId}
				where ${salonUrls.deletedAt} is null and ${salons.deletedAt} is null`,
		),
		rowsOf<Coded>(
			ctx.db,
			sql`select ${eventUrls.id} as id, ${eventUrls.code} as code from ${eventUrls}
				where ${eventUrls.deletedAt} is null`,
		),
	] as const;
