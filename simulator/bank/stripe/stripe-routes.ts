import { z } from "zod";
import { findOutboxEvent, listOutbox } from "../event-outbox.ts";
import { listMovements } from "./balance-transactions.ts";
import { createSession, expireSession, listSessionLines, readSession } from "./checkout-sessions.ts";
import { createCustomer, customerRequest, detachCard } from "./customers.ts";
import { formExpand, formInteger, formText, readForm } from "./form-body.ts";
import { cancelIntent, createOffSessionIntent, intentRequest } from "./payment-intents.ts";
import { checkRefund, createRefund, refundRequest } from "./refunds.ts";
import { listAnswer, noSuch } from "./stripe-answer.ts";
import { listStripeObjects, type StripeKind, type StripeSide, takeStripeObject } from "./stripe-records.ts";

type Fields = Record<string, unknown>;

/**
 * Call of Stripe: it reads the fields first, which may refuse them, and then carries out. Only an answer of
 * the second step is kept for an idempotency key.
 */
interface StripeRoute {
	method: "GET" | "POST";
	path: RegExp;
	read: (fields: Fields, side: StripeSide, ...parts: string[]) => (side: StripeSide) => object;
}

const onlyExpand = z.strictObject({ expand: formExpand.optional() });

/** Route of one stored object. */
const retrieve = (path: string, kind: StripeKind): StripeRoute => ({
	method: "GET",
	path: new RegExp(`^/v1/${path}/([^/]+)$`),
	read: (fields, _, id = "") => {
		readForm(onlyExpand, fields);
		return (side) => takeStripeObject(side, kind, id);
	},
});

const page = {
	expand: formExpand.optional(),
	limit: formInteger.pipe(z.int().min(1).max(100)).optional(),
	starting_after: formText(100).optional(),
};

/** Route of the stored objects of a kind, by fields that name others. */
function list(path: string, kind: StripeKind, filters: string[]): StripeRoute {
	const schema = z.strictObject({
		...page,
		...Object.fromEntries(filters.map((name) => [name, formText(100).optional()])),
	});
	return {
		method: "GET",
		path: new RegExp(`^/v1/${path}$`),
		read: (fields) => {
			const query = readForm(schema, fields) as Record<string, string | number | undefined>;
			return (side) => listOf(side, path, kind, filters, query);
		},
	};
}

/** Time, or range of times, in seconds. */
const between = z
	.union([
		formInteger.transform((time) => ({ gte: time, lte: time })),
		z.strictObject({
			gt: formInteger.optional(),
			gte: formInteger.optional(),
			lt: formInteger.optional(),
			lte: formInteger.optional(),
		}),
	])
	.optional();

interface Listed {
	id: string;
	livemode?: boolean;
}

interface ListPage {
	path: string;
	/** Noun of an object in refusals. */
	noun: string;
	query: { limit?: number; starting_after?: string };
}

/** Route of objects within a range of times. */
function listBetween<Field extends string>(
	path: string,
	field: Field,
	listAll: (side: StripeSide) => (Listed & Record<Field, number>)[],
): StripeRoute {
	const schema = z.strictObject({ ...page, type: formText(50).optional(), [field]: between });
	return {
		method: "GET",
		path: new RegExp(`^/v1/${path}$`),
		read: (fields) => {
			const query = readForm(schema, fields) as { limit?: number; starting_after?: string } & Record<
				string,
				unknown
			>;
			const {
				gt = -1,
				gte = 0,
				lt = Infinity,
				lte = Infinity,
			} = (query[field] ?? {}) as Record<string, number>;
			return (side) => {
				const all = listAll(side).filter(
					({ livemode = side.live, ...object }) =>
						livemode === side.live &&
						isBetween((object as Record<string, number>)[field]!, { gt, gte, lt, lte }),
				);
				return pageOf(all, { path, noun: path, query });
			};
		},
	};
}

const isBetween = (
	time: number,
	{ gt, gte, lt, lte }: Record<"gt" | "gte" | "lt" | "lte", number>,
): boolean => time > gt && time >= gte && time < lt && time <= lte;

/** Page of a list after an object. */
function pageOf(
	all: readonly Pick<Listed, "id">[],
	{ path, noun, query: { limit = 10, starting_after: after } }: ListPage,
): object {
	const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
	if (after !== undefined && from === 0) throw noSuch(noun, after, "starting_after");
	return listAnswer(`/v1/${path}`, all.slice(from, from + limit), all.length > from + limit);
}

function listOf(
	side: StripeSide,
	path: string,
	kind: StripeKind,
	filters: string[],
	query: Record<string, string | number | undefined>,
): object {
	const all = (listStripeObjects(side.world, kind) as unknown as StoredFields[]).filter(
		(object) =>
			(object.livemode ?? side.live) === side.live &&
			filters.every((name) => query[name] === undefined || object[name] === query[name]),
	);
	return pageOf(all, { path, noun: kind, query: query as ListPage["query"] });
}

type StoredFields = Record<string, unknown> & Pick<Listed, "id">;

export const STRIPE_ROUTES: readonly StripeRoute[] = [
	{
		method: "POST",
		path: /^\/v1\/checkout\/sessions$/,
		read: (fields) => {
			const input = readSession(fields);
			return (side) => createSession(side, input);
		},
	},
	retrieve("checkout/sessions", "checkout.session"),
	list("checkout/sessions", "checkout.session", ["payment_intent", "customer", "status"]),
	{
		method: "POST",
		path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
		read: (fields, _, id = "") => {
			readForm(onlyExpand, fields);
			return (side) => expireSession(side, id);
		},
	},
	{
		method: "GET",
		path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
		read: (fields, _, id = "") => {
			readForm(z.strictObject(page), fields);
			return (side) => {
				takeStripeObject(side, "checkout.session", id);
				return listAnswer(`/v1/checkout/sessions/${id}/line_items`, listSessionLines(side, id));
			};
		},
	},
	{
		method: "POST",
		path: /^\/v1\/payment_intents$/,
		read: (fields) => {
			const input = readForm(intentRequest, fields);
			return (side) => createOffSessionIntent(side, input);
		},
	},
	{
		method: "POST",
		path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
		read: (fields, _, id = "") => {
			readForm(
				z.strictObject({ cancellation_reason: formText(50).optional(), expand: formExpand.optional() }),
				fields,
			);
			return (side) => cancelIntent(side, id);
		},
	},
	retrieve("payment_intents", "payment_intent"),
	list("payment_intents", "payment_intent", ["customer"]),
	retrieve("setup_intents", "setup_intent"),
	retrieve("payment_methods", "payment_method"),
	{
		method: "POST",
		path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
		read: (fields, _, id = "") => {
			readForm(onlyExpand, fields);
			return (side) => detachCard(side, id);
		},
	},
	retrieve("charges", "charge"),
	list("charges", "charge", ["payment_intent", "customer"]),
	{
		method: "POST",
		path: /^\/v1\/refunds$/,
		read: (fields) => {
			const input = readForm(refundRequest, fields);
			checkRefund(input);
			return (side) => createRefund(side, input);
		},
	},
	retrieve("refunds", "refund"),
	list("refunds", "refund", ["payment_intent", "charge"]),
	listBetween("balance_transactions", "created", listMovements),
	listBetween("payouts", "arrival_date", ({ world }) => listStripeObjects(world, "payout")),
	retrieve("disputes", "dispute"),
	list("disputes", "dispute", ["payment_intent", "charge"]),
	{
		method: "POST",
		path: /^\/v1\/customers$/,
		read: (fields) => {
			const input = readForm(customerRequest, fields);
			return (side) => createCustomer(side, input);
		},
	},
	retrieve("customers", "customer"),
	{
		method: "GET",
		path: /^\/v1\/balance$/,
		read: () => (side) => ({
			object: "balance",
			available: [{ amount: 0, currency: "jpy", source_types: { card: 0 } }],
			livemode: side.live,
			pending: [{ amount: 0, currency: "jpy", source_types: { card: 0 } }],
		}),
	},
	{
		method: "GET",
		path: /^\/v1\/account$/,
		read: () => () => ({
			id: "acct_simulatorMusubi",
			object: "account",
			business_profile: { name: "結び デモアカウント" },
			charges_enabled: true,
			country: "JP",
			default_currency: "jpy",
			details_submitted: true,
			email: "shop@example.com",
			payouts_enabled: true,
			settings: { dashboard: { display_name: "結び デモアカウント", timezone: "Asia/Tokyo" } },
			type: "standard",
		}),
	},
	{
		method: "GET",
		path: /^\/v1\/events\/([^/]+)$/,
		read:
			(_, __, id = "") =>
			(side) => {
				const event = findOutboxEvent(side.world, id);
				if (event?.provider !== "stripe" || event.live !== side.live) throw noSuch("event", id);
				return JSON.parse(event.body) as object;
			},
	},
	{
		method: "GET",
		path: /^\/v1\/events$/,
		read: () => (side) =>
			listAnswer(
				"/v1/events",
				listOutbox(side.world)
					.filter(({ provider, live }) => provider === "stripe" && live === side.live)
					.reverse()
					.slice(0, 100)
					.map(({ body }) => JSON.parse(body) as object),
			),
	},
];
