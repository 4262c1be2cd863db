import type { Stripe } from "stripe";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import type { ProviderAccess, ProviderAnswer } from "../providers/online-provider.ts";
import { answerOf, answerOfNewPage, connectStripe } from "../providers/stripe-connection.ts";
import type { StoredGuarantee } from "./find-guarantee.ts";

/** Page of Stripe on which a card is registered. */
interface CardPage {
	ref: string;
	url: string;
	expiresAt: number;
}

interface CardPageOrder {
	guarantee: StoredGuarantee;
	returnAddress: string;
	cancelAddress: string;
}

/** Creates the page of a stored guarantee, once for its key. */
export const createCardPage = (
	env: Env,
	access: ProviderAccess,
	{ guarantee, returnAddress, cancelAddress }: CardPageOrder,
): Promise<ProviderAnswer<CardPage>> =>
	answerOfNewPage(async () => {
		const stripe = await connectStripe(env, access);
		const session = await stripe.checkout.sessions.create(
			{
				mode: "setup",
				locale: "ja",
				client_reference_id: guarantee.key,
				allowed_payment_method_types: ["card"],
				customer_creation: "always",
				expires_at: Math.floor(guarantee.sessionExpiresAt! / SECOND),
				success_url: returnAddress,
				cancel_url: cancelAddress,
				setup_intent_data: { description: guarantee.title, metadata: { [GUARANTEE_KEY]: guarantee.key } },
				metadata: { [GUARANTEE_KEY]: guarantee.key },
			},
			{ idempotencyKey: guarantee.sessionKey! },
		);
		return { ref: session.id, url: session.url ?? "", expiresAt: session.expires_at * SECOND };
	});

const GUARANTEE_KEY = "musubi_guarantee";

/** Everything that Stripe says of a card page. */
export interface CardReport {
	isOver: boolean;
	card: { customerRef: string; methodRef: string; cardLabel: string } | null;
}

/** Reads a card page, and the card that was registered on it. */
export const readCardPage = (
	env: Env,
	access: ProviderAccess,
	ref: string,
): Promise<ProviderAnswer<CardReport>> =>
	answerOf(async () => {
		const stripe = await connectStripe(env, access);
		const session = await stripe.checkout.sessions.retrieve(ref, { expand: ["setup_intent.payment_method"] });
		const intent = session.setup_intent as Stripe.SetupIntent | null;
		const method = (intent?.payment_method ?? null) as Stripe.PaymentMethod | null;
		const customerRef = typeof session.customer === "string" ? session.customer : session.customer?.id;
		const isKept =
			session.status === "complete" && intent?.status === "succeeded" && method !== null && customerRef;
		return {
			isOver: session.status !== "open",
			card: isKept
				? {
						customerRef,
						methodRef: method.id,
						cardLabel: cardLabelOf(method.card),
					}
				: null,
		};
	});

/** Names of cards as their owners know them; Stripe writes them in lower case. */
const CARD_BRANDS: Record<string, string> = {
	amex: "American Express",
	diners: "Diners Club",
	discover: "Discover",
	jcb: "JCB",
	mastercard: "Mastercard",
	unionpay: "UnionPay",
	visa: "Visa",
};

/** Brand and last digits of a card: `Visa 4242`. */
const cardLabelOf = (card: Stripe.PaymentMethod.Card | undefined): string =>
	[CARD_BRANDS[card?.brand ?? ""] ?? card?.brand, card?.last4].filter(Boolean).join(" ");

/** Closes a card page that nobody needs any more. */
export const closeCardPage = (env: Env, access: ProviderAccess, ref: string): Promise<ProviderAnswer<null>> =>
	answerOf(async () => {
		const stripe = await connectStripe(env, access);
		await stripe.checkout.sessions.expire(ref);
		return null;
	});

/** Removes a card at Stripe, so that nothing can be charged to it any more. */
export const removeCard = (
	env: Env,
	access: ProviderAccess,
	methodRef: string,
): Promise<ProviderAnswer<null>> =>
	answerOf(async () => {
		const stripe = await connectStripe(env, access);
		await stripe.paymentMethods.detach(methodRef);
		return null;
	});
