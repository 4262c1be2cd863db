import type Stripe from "stripe";
import { createBankId, secondsOf } from "../bank-world.ts";
import type { SessionInput } from "./session-request.ts";
import { putStripeObject, type StripeSide } from "./stripe-records.ts";

/** Setup of a session that stores a card for later. */
export function createSetupIntent(side: StripeSide, input: SessionInput): Stripe.SetupIntent {
	const { world, live } = side;
	const id = createBankId(world, "seti_");
	const setup: Stripe.SetupIntent = {
		id,
		object: "setup_intent",
		allowed_payment_method_types: input.allowed_payment_method_types ?? null,
		application: null,
		automatic_payment_methods: null,
		cancellation_reason: null,
		client_secret: createBankId(world, `${id}_secret_`),
		created: secondsOf(world),
		customer: input.customer ?? null,
		description: input.setup_intent_data?.description ?? null,
		excluded_payment_method_types: null,
		last_setup_error: null,
		latest_attempt: null,
		livemode: live,
		mandate: null,
		metadata: input.setup_intent_data?.metadata ?? {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: input.allowed_payment_method_types ?? ["card"],
		single_use_mandate: null,
		status: "requires_payment_method",
		usage: "off_session",
	};
	putStripeObject(world, "setup_intent", setup);
	return setup;
}
