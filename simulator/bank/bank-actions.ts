import { z } from "zod";
import { clearFaults } from "../world/fault-list.ts";
import { addBankFault, BANK_FAULTS, type BankFaultKind, silenceProvider } from "./bank-faults.ts";
import { BANK_PROVIDERS, type BankWorld } from "./bank-world.ts";
import {
	DELIVERY_MODES,
	type DeliveryMode,
	releaseEvents,
	resendEvent,
	setDelivery,
} from "./event-outbox.ts";
import { failOrder, findOrderByCode, payOrder } from "./paypay/paypay-codes.ts";
import { setPaypayWebhook } from "./paypay/paypay-events.ts";
import { allowMultipleRefunds } from "./paypay/refund-order.ts";
import { payOut } from "./stripe/balance-transactions.ts";
import { expireSession } from "./stripe/checkout-sessions.ts";
import { changeCard, STORED_CARDS, type StoredCard } from "./stripe/customers.ts";
import { closeDispute, openDispute } from "./stripe/disputes.ts";
import { completeSession, declineSession } from "./stripe/pay-session.ts";
import { setSlowRefunds, settleRefund } from "./stripe/refunds.ts";
import { setStripeWebhook } from "./stripe/stripe-events.ts";
import { findStripeObject, type StripeSide } from "./stripe/stripe-records.ts";

const id = z.string().min(1).max(200);
const keysOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as [Name, ...Name[]];
const provider = z.enum(BANK_PROVIDERS);
const flag = z.preprocess((value) => value === true || value === "1", z.boolean());

/** Acts of the friend, the card's issuer and the providers. */
export const bankAction = z.discriminatedUnion("deed", [
	/** A session of Stripe or a code of PayPay. */
	z.object({
		deed: z.literal("pay"),
		id,
		card: z.enum(keysOf<StoredCard>(STORED_CARDS)).default("accepted"),
	}),
	z.object({ deed: z.literal("decline"), id }),
	/** Changes what a stored card does when it is charged without its owner. */
	z.object({ deed: z.literal("card"), id, card: z.enum(keysOf<StoredCard>(STORED_CARDS)) }),
	z.object({ deed: z.literal("expire"), id }),
	z.object({ deed: z.literal("dispute"), id }),
	z.object({ deed: z.literal("win"), id }),
	z.object({ deed: z.literal("lose"), id }),
	z.object({ deed: z.literal("settle_refund"), id }),
	z.object({ deed: z.literal("fail_refund"), id }),
	/** Stripe pays the balance out to the shop's bank. */
	z.object({ deed: z.literal("payout"), live: flag.default(false) }),
	z.object({ deed: z.literal("slow_refunds"), slow: flag }),
	z.object({ deed: z.literal("multiple_refunds"), allowed: flag }),
	z.object({
		deed: z.literal("deliver"),
		mode: z.enum(keysOf<DeliveryMode>(DELIVERY_MODES)),
		seconds: z.coerce.number().int().min(0).max(604_800).default(60),
	}),
	z.object({ deed: z.literal("release"), order: z.enum(["kept", "reversed"]).default("kept") }),
	z.object({ deed: z.literal("send"), id }),
	z.object({ deed: z.literal("address"), provider, address: z.string().max(2_000) }),
	z.object({
		deed: z.literal("fault"),
		kind: z.enum(keysOf<BankFaultKind>(BANK_FAULTS)),
		provider: z.enum(["any", ...BANK_PROVIDERS]).default("any"),
		times: z.coerce.number().int().min(1).max(10_000).default(1),
		afterwards: flag,
	}),
	z.object({
		deed: z.literal("silence"),
		provider,
		minutes: z.coerce.number().int().min(0).max(10_080).default(60),
	}),
	z.object({ deed: z.literal("mend") }),
]);
export type BankAction = z.output<typeof bankAction>;
export type BankActionInput = z.input<typeof bankAction>;

type BankActionHandlers = {
	[Name in BankAction["deed"]]: (
		world: BankWorld,
		action: Extract<BankAction, { deed: Name }>,
	) => boolean | undefined;
};

/** Performs an act; false if there is nothing to act on. */
export const performBankAction = (world: BankWorld, action: BankAction): boolean =>
	(BANK_ACTIONS[action.deed] as (world: BankWorld, action: BankAction) => boolean | undefined)(
		world,
		action,
	) ?? true;

const BANK_ACTIONS: BankActionHandlers = {
	pay: (world, { id, card }) => {
		const order = findOrderByCode(world, id);
		if (order) return payOrder(world, order);
		return onOpenSession(world, id, (side, session) => completeSession(side, session, card));
	},
	decline: (world, { id }) => {
		const order = findOrderByCode(world, id);
		return order ? failOrder(world, order) : onOpenSession(world, id, declineSession);
	},
	card: (world, { id, card }) => changeCard(world, id, card),
	expire: (world, { id }) => onOpenSession(world, id, (side) => void expireSession(side, id)),
	dispute: (world, { id }) => openDispute(world, id) !== null,
	win: (world, { id }) => closeDispute(world, id, "won"),
	lose: (world, { id }) => closeDispute(world, id, "lost"),
	settle_refund: (world, { id }) => settleRefund(world, id, "succeeded"),
	fail_refund: (world, { id }) => settleRefund(world, id, "failed"),
	payout: (world, { live }) => payOut({ world, live }),
	slow_refunds: (world, { slow }) => void setSlowRefunds(world, slow),
	multiple_refunds: (world, { allowed }) => void allowMultipleRefunds(world, allowed),
	deliver: (world, { mode, seconds }) => void setDelivery(world, { mode, seconds }),
	release: (world, { order }) => void releaseEvents(world, order),
	send: (world, { id }) => resendEvent(world, id),
	address: (world, { provider, address }) =>
		void (provider === "stripe" ? setStripeWebhook : setPaypayWebhook)(world, address),
	fault: (world, { kind, provider, times, afterwards }) =>
		void addBankFault(world, { kind, provider, times, afterwards }),
	silence: (world, { provider, minutes }) =>
		void silenceProvider(world, provider, world.now() + minutes * 60_000),
	mend: (world) => {
		clearFaults(world);
		for (const each of BANK_PROVIDERS) silenceProvider(world, each, 0);
	},
};

type Session = NonNullable<ReturnType<typeof findSession>>;

const findSession = (world: BankWorld, id: string) => findStripeObject(world, "checkout.session", id);

function onOpenSession(
	world: BankWorld,
	id: string,
	act: (side: StripeSide, session: Session) => void,
): boolean {
	const session = findSession(world, id);
	if (session?.status !== "open") return false;
	act({ world, live: session.livemode }, session);
	return true;
}
