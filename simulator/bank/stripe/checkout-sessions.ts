import type Stripe from "stripe";
import { BANK_PAGE, createBankId, secondsOf } from "../bank-world.ts";
import { readForm } from "./form-body.ts";
import { checkCurrency, createSessionLines } from "./session-lines.ts";
import { type SessionInput, sessionRequest } from "./session-request.ts";
import { createSetupIntent } from "./setup-intents.ts";
import { StripeRefusal } from "./stripe-answer.ts";
import { emitStripe } from "./stripe-events.ts";
import {
	changeStripeObject,
	listStripeObjects,
	putStripeObject,
	type StripeSide,
	takeStripeObject,
} from "./stripe-records.ts";

const HALF_AN_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

const linesKey = (id: string): string => `stripe/lines/${id}`;
const intentDataKey = (id: string): string => `stripe/intent-data/${id}`;

/** Payment's own fields that a session passes on once the customer pays. */
export type SessionIntentData = NonNullable<SessionInput["payment_intent_data"]>;

export const readIntentData = ({ world }: StripeSide, id: string): SessionIntentData =>
	world.records.get<SessionIntentData>(intentDataKey(id)) ?? {};

/** Lines of a session. */
export const listSessionLines = ({ world }: StripeSide, id: string): Stripe.LineItem[] =>
	world.records.get<Stripe.LineItem[]>(linesKey(id)) ?? [];

/** Validated fields of a new session, before anything is carried out. */
export function readSession(fields: Record<string, unknown>): SessionInput {
	const input = readForm(sessionRequest, fields);
	if (input.mode === "subscription")
		throw new StripeRefusal(400, "The simulated account has no recurring prices.", { param: "mode" });
	if ((input.ui_mode ?? "hosted_page") !== "hosted_page")
		throw new StripeRefusal(400, "The simulated checkout is a hosted page only.", { param: "ui_mode" });
	if (input.success_url === undefined)
		throw new StripeRefusal(400, "Missing required param: success_url.", {
			code: "parameter_missing",
			param: "success_url",
		});
	if (input.customer !== undefined && input.customer_email !== undefined)
		throw new StripeRefusal(400, "You may only specify one of these parameters: customer, customer_email.", {
			param: "customer",
		});
	return input;
}

export function createSession(side: StripeSide, input: SessionInput): Stripe.Checkout.Session {
	const { world, live } = side;
	const created = secondsOf(world);
	const expiresAt = input.expires_at ?? created + DAY;
	checkExpiry(expiresAt, created);
	if (input.customer !== undefined) takeStripeObject(side, "customer", input.customer, "customer");
	const isPayment = input.mode === "payment";
	const lines = isPayment ? createSessionLines(side, input.line_items ?? []) : [];
	if (!isPayment) checkSetup(input);
	const id = createBankId(world, live ? "cs_live_" : "cs_test_", 58);
	const total = isPayment ? lines.reduce((sum, { amount_total }) => sum + amount_total, 0) : null;
	const setup = isPayment ? null : createSetupIntent(side, input);
	world.records.put(linesKey(id), lines);
	world.records.put(intentDataKey(id), input.payment_intent_data ?? {});
	const session: Stripe.Checkout.Session = {
		id,
		object: "checkout.session",
		adaptive_pricing: isPayment ? { enabled: false } : null,
		after_expiration: null,
		allow_promotion_codes: null,
		allowed_payment_method_types: input.allowed_payment_method_types ?? null,
		amount_subtotal: total,
		amount_total: total,
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		cancel_url: input.cancel_url ?? null,
		client_reference_id: input.client_reference_id ?? null,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created,
		currency: isPayment ? "jpy" : (input.currency?.toLowerCase() ?? null),
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: input.customer ?? null,
		customer_account: null,
		customer_creation: input.customer
			? null
			: (input.customer_creation ?? (isPayment ? "if_required" : "always")),
		customer_details: null,
		customer_email: input.customer_email ?? null,
		discounts: [],
		expires_at: expiresAt,
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: live,
		locale: input.locale ?? null,
		managed_payments: null,
		metadata: input.metadata ?? {},
		mode: input.mode,
		origin_context: null,
		// Stripe creates the payment only when the customer confirms it.
		payment_intent: null,
		payment_link: null,
		payment_method_collection: isPayment ? "if_required" : "always",
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: input.allowed_payment_method_types ?? ["card"],
		payment_status: isPayment ? "unpaid" : "no_payment_required",
		permissions: null,
		phone_number_collection: { enabled: input.phone_number_collection?.enabled ?? false },
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: setup?.id ?? null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: "open",
		submit_type: input.submit_type ?? null,
		subscription: null,
		success_url: input.success_url ?? null,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: "hosted_page",
		url: `${world.origin}${BANK_PAGE}/checkout/${id}`,
		wallet_options: null,
	};
	putStripeObject(world, "checkout.session", session);
	return session;
}

function checkExpiry(at: number, created: number): void {
	if (at < created + HALF_AN_HOUR)
		throw new StripeRefusal(
			400,
			"The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
			{
				param: "expires_at",
			},
		);
	if (at > created + DAY)
		throw new StripeRefusal(
			400,
			"The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
			{
				param: "expires_at",
			},
		);
}

function checkSetup(input: SessionInput): void {
	if (input.line_items?.length || input.payment_intent_data)
		throw new StripeRefusal(400, "You can not pass `line_items` or `payment_intent_data` in `setup` mode.", {
			param: input.line_items ? "line_items" : "payment_intent_data",
		});
	if (input.currency === undefined && input.allowed_payment_method_types === undefined)
		throw new StripeRefusal(
			400,
			"You must provide `currency` when using dynamic payment methods in setup mode.",
			{
				code: "parameter_missing",
				param: "currency",
			},
		);
	if (input.currency !== undefined) checkCurrency(input.currency);
}

/**
 * Expires a session at the request of the shop.
 * @throws StripeRefusal if it is not open
 */
export function expireSession(side: StripeSide, id: string): Stripe.Checkout.Session {
	const session = takeStripeObject(side, "checkout.session", id);
	if (session.status !== "open")
		throw new StripeRefusal(
			400,
			`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
			{ param: "session" },
		);
	return endSession(side, session);
}

function endSession(
	side: StripeSide,
	{ id, payment_intent }: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
	const { world } = side;
	if (typeof payment_intent === "string")
		changeStripeObject(world, "payment_intent", payment_intent, {
			status: "canceled",
			canceled_at: secondsOf(world),
			cancellation_reason: "automatic",
		});
	const ended = changeStripeObject(world, "checkout.session", id, { status: "expired", url: null });
	emitStripe(side, [["checkout.session.expired", ended]]);
	return ended;
}

/** Expires the sessions whose time is over. */
export function expireDueSessions(world: StripeSide["world"]): void {
	const now = secondsOf(world);
	for (const session of listStripeObjects(world, "checkout.session"))
		if (session.status === "open" && session.expires_at <= now)
			endSession({ world, live: session.livemode }, session);
}
