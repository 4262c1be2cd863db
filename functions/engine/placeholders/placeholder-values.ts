import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { scoresAsJson } from "#db/automation/score-values.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { type WaitingPayment, waitingPaymentAsJson } from "#db/commerce/payment-values.ts";
import { type FriendPoints, pointsAsJson } from "#db/commerce/point-values.ts";
import { products } from "#db/commerce/products.ts";
import { friends } from "#db/engine/friends.ts";
import { commonVars, commonVarValues } from "#db/people/common-variables.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import {
	type PlaceholderValues,
	TICKET_NUMBER,
	type TypedValue,
} from "#domain/engine/placeholders/definition.ts";
import { COUPON_LIST_CODE, couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { invitePath } from "#domain/engine/public-addresses/introduction-address.ts";
import {
	markedCouponPath,
	markedEventPath,
	markedFormPath,
	markedIntroductionPath,
	markedPointPath,
	markedProductPath,
	markedSalonPath,
	markedTicketPath,
} from "#domain/engine/public-addresses/own-links.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { INTRODUCTION_CODE, POINT_CODE, pointPath } from "#domain/engine/public-addresses/point-address.ts";
import { productPath } from "#domain/engine/public-addresses/product-address.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";
import { formatLongDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { writeIntroductionCode } from "#functions/engine/friend-records/introduction-code.ts";
import { leapBirthdaySetting } from "#functions/platform/settings/leap-birthday-setting.ts";

interface ValuesOptions {
	/**
	 * Whether the texts are sent to the friends themselves, so that links to forms and salons become each
	 * friend's own when sent to LINE.
	 */
	ownLinks?: boolean;
}

interface ValueRow extends TypedValue {
	friend_id: number;
	name: string;
}

/**
 * Values of placeholders for each friend, read together. A friend without a name gets a general word, so that
 * no greeting begins with a gap. `{friend_link_url}` is the address of the friend's page, for texts that
 * notify colleagues about them.
 */
export async function loadPlaceholderValues(
	ctx: Ctx,
	friendIds: number[],
	origin: string,
	{ ownLinks = false }: ValuesOptions = {},
): Promise<Map<number, PlaceholderValues>> {
	const [friendRows, fields, ...sharedRows] = await readAll(ctx, friendIds);
	const shared = sharedValues(ctx, sharedRows, ownLinks ? MARKED : PLAIN, origin);
	const byFriend = Map.groupBy(fields, ({ friend_id }) => friend_id);
	return new Map(
		friendRows.map(({ id, name, mail, scores, points, payment, leapBirthday }) => [
			id,
			{
				...shared,
				leapBirthday,
				name: name || PLACEHOLDER_TEXTS.friendWithoutName,
				mail: mail ?? "",
				friendLinkUrl: origin && origin + addressOf("friend", { id }),
				friendInfo: infoOf(byFriend.get(id) ?? []),
				scores: scoresOf(scores),
				points: pointsOf(ctx, points, shared.points.url),
				...(payment !== null && { payment: paymentOf(ctx, payment, origin) }),
				introduction: {
					...shared.introduction,
					url: origin && origin + invitePath(writeIntroductionCode(ctx, id)),
				},
			},
		]),
	);
}

/**
 * Values that are the same for every reader: common variables, forms, salon URLs, events, products and the day. Without an origin
 * the addresses are paths, as previews show them, and links that need a host are empty.
 */
export async function loadSharedValues(ctx: Ctx, origin: string): Promise<PlaceholderValues> {
	const sharedRows = await ctx.db.batch(readShared(ctx));
	const shared = sharedValues(ctx, sharedRows, PLAIN, origin);
	return { ...shared, name: "", mail: "", friendLinkUrl: "", friendInfo: new Map(), scores: new Map() };
}

/**
 * Formats of the addresses of forms, salon URLs, events and products: plain, or with the mark of a friend's own link.
 */
const PLAIN = {
	form: ({ code }: Coded): string => formPath(code),
	salon: ({ code }: Coded): string => salonPath(code),
	event: ({ code }: Coded): string => eventPath(code),
	product: ({ code }: Coded): string => productPath(code),
	points: (): string => pointPath(POINT_CODE),
	ticket: (id: string): string => ticketPath(id),
	coupons: (): string => couponPath(COUPON_LIST_CODE),
	introduction: (): string => pointPath(INTRODUCTION_CODE),
};
const MARKED = {
	form: markedFormPath,
	salon: markedSalonPath,
	event: markedEventPath,
	product: markedProductPath,
	points: markedPointPath,
	ticket: markedTicketPath,
	coupons: (): string => markedCouponPath(COUPON_LIST_CODE),
	introduction: markedIntroductionPath,
};

const CODED_COLUMNS = {
	id: number,
	code: text,
};

type Coded = RowOfColumns<typeof CODED_COLUMNS>;

/** Rows of the values that are the same for every reader. */
type SharedRows = readonly [
	commonVars: ({ code: string } & TypedValue)[],
	forms: Coded[],
	urls: Coded[],
	events: Coded[],
	products: Coded[],
];

const sharedValues = (
	ctx: Ctx,
	[variables, allForms, urls, events, allProducts]: SharedRows,
	paths: typeof PLAIN,
	origin: string,
): Omit<PlaceholderValues, "name" | "mail" | "friendLinkUrl" | "friendInfo" | "scores"> => ({
	now: ctx.now,
	zone: ctx.zone,
	commonVars: new Map(variables.map(({ code, type, value }) => [code, { type, value }])),
	forms: new Map(allForms.map((form) => [form.code, origin + paths.form(form)])),
	salons: new Map(urls.map((url) => [url.code, origin + paths.salon(url)])),
	events: new Map(events.map((url) => [url.code, origin + paths.event(url)])),
	products: new Map(allProducts.map((product) => [product.code, origin + paths.product(product)])),
	points: { balance: 0, rank: "", expiry: "", url: origin && origin + paths.points() },
	ticketUrl: origin && origin + paths.ticket(TICKET_NUMBER),
	coupons: { url: origin && origin + paths.coupons() },
	introduction: { url: "", page: origin && origin + paths.introduction() },
	context: new Map(),
});

const infoOf = (rows: ValueRow[]): PlaceholderValues["friendInfo"] =>
	new Map(rows.map(({ name, type, value }) => [name, { type, value }]));

/** Ends are the beginning of the next day, so the last day of validity is written. */
function pointsOf({ zone }: Ctx, json: string, url: string): PlaceholderValues["points"] {
	const { expiresAt, ...points } = JSON.parse(json) as FriendPoints;
	return { ...points, expiry: expiresAt === null ? "" : formatLongDay(toWireTime(expiresAt - 1, zone)), url };
}

/** Without a public origin, the address is empty: a friend could not open its path. */
function paymentOf({ zone }: Ctx, json: string, origin: string): PlaceholderValues["payment"] {
	const { key, yen, expiresAt } = JSON.parse(json) as WaitingPayment;
	return {
		url: origin && origin + payPath(key),
		amount: formatYen(yen),
		until: formatMoment(toWireTime(expiresAt, zone)),
	};
}

/** Of scores with the same name the first one counts, as in the choice of a score. */
const scoresOf = (json: string): PlaceholderValues["scores"] =>
	new Map(
		(JSON.parse(json) as { name: string; points: number; level: string }[])
			.map(({ name, points, level }) => [name, { points, level }] as const)
			.reverse(),
	);

const readAll = (ctx: Ctx, ids: readonly number[]) =>
	ctx.db.batch([
		queryRows(
			ctx.db,
			{
				id: number,
				name: text,
				mail: nullable(text),
				scores: text,
				points: text,
				payment: nullable(text),
				leapBirthday: typed<LeapBirthday>(text),
			},
			sql`select ${friends.id} as id, ${friends.name} as name, ${friendMails.address} as mail,
				${leapBirthdaySetting} as leapBirthday,
				${scoresAsJson(integerLiteral(ctx.now), sql`${friends.id}`)} as scores,
				${pointsAsJson(integerLiteral(ctx.now), sql`${friends.id}`)} as points,
				${waitingPaymentAsJson(integerLiteral(ctx.now), sql`${friends.id}`)} as payment from ${friends}
				left join ${friendMails} on ${friendMails.friendId} = ${friends.id}
				where ${friends.id} in ${valuesOfList(ids)}`,
		),
		// A select field has its choice's name as value. A friend without a value gets the field's default.
		queryRows<ValueRow>(
			ctx.db,
			sql`select f.value as friend_id, v.name as name, v.type as type,
				coalesce(case when v.type = ${VAR_TYPES.select} then
					(select c.value ->> '$.value' from json_each(v.choices) c where c.value ->> '$.id' = x.choice_id)
					else x.value end, v.echo_default) as value
			from ${listTable(ids)} f cross join ${vars} v
			left join ${friendVars} x on x.var_id = v.id and x.friend_id = f.value
			where v.deleted_at is null`,
		),
		...readShared(ctx),
	]);

const readShared = (ctx: Ctx) =>
	[
		queryRows<SharedRows[0][number]>(
			ctx.db,
			sql`select v.code as code, v.type as type, x.value as value from ${commonVars} v
				join ${commonVarValues} x on x.common_var_id = v.id where v.deleted_at is null`,
		),
		queryRows(
			ctx.db,
			CODED_COLUMNS,
			sql`select ${forms.id} as id, ${forms.code} as code from ${forms} where ${forms.deletedAt} is null`,
		),
		queryRows(
			ctx.db,
			CODED_COLUMNS,
			sql`select ${salonUrls.id} as id, ${salonUrls.code} as code from ${salonUrls}
				join ${salons} on ${salons.id} = ${salonUrls.salonId}
				where ${salonUrls.deletedAt} is null and ${salons.deletedAt} is null`,
		),
		queryRows(
			ctx.db,
			CODED_COLUMNS,
			sql`select ${eventUrls.id} as id, ${eventUrls.code} as code from ${eventUrls}
				where ${eventUrls.deletedAt} is null`,
		),
		queryRows(
			ctx.db,
			CODED_COLUMNS,
			sql`select ${products.id} as id, ${products.code} as code from ${products} where ${products.deletedAt} is null`,
		),
	] as const;
