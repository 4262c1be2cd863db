import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import { nextLookAt } from "#domain/commerce/payments/payment-schedule.ts";
import { type OnlineProviderName, paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { bookPayment } from "./book-payment.ts";
import { bookShopRefund, waitingShopRefunds } from "./book-shop-refund.ts";
import { bookingOf, type ReadCheckout } from "./booking-of-reports.ts";
import { createAtProvider } from "./create-at-provider.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { type PaymentSnapshot, readPayment, type StoredCheckout } from "./payment-snapshot.ts";
import { findProviderAccess } from "./provider-access.ts";
import type { CheckoutReport, ProviderAccess, ProviderAnswer } from "./providers/online-provider.ts";
import { onlineProvider } from "./providers/registry.ts";

/** Shortest pause before a refund is looked at again. */
const REFUND_PAUSE = 10 * SECOND;
/** Turns of one look: read, refund or close, and read again. */
const MAX_TURNS = 6;

/** Time of the next look at a payment, and the problem that operators see. */
export interface LookResult {
	at: number | null;
	problem: string | null;
	/** Whether the provider could not be asked; such looks are counted. */
	hasFailed?: true;
	/** Number of looks to continue with. */
	attempts?: number;
}

/** Steps that one look does at most once, however often it reads. */
interface LookState {
	requestedRefunds: Set<string>;
	/** Refusal to close the checkout. */
	closingRefusal: Extract<ProviderAnswer<null>, { kind: "refused" }> | null;
}

/**
 * Brings a claimed payment up to what its providers say: reads its checkouts, books their movements, requests the refunds
 * that wait, and ends what is over. Each step is safe to repeat, so that a worker may die after any of them.
 */
export async function reconcilePayment(ctx: Ctx, purposes: PaymentPurposes, id: number): Promise<LookResult> {
	const look: LookState = { requestedRefunds: new Set(), closingRefusal: null };
	for (let turn = 0; turn < MAX_TURNS; turn++) {
		const snapshot = await readPayment(ctx, { id });
		if (!snapshot) break;
		const result = await takeTurn({ ...ctx, now: ctx.clock() }, purposes, { snapshot, look });
		if (result !== "again") return result;
	}
	return { at: ctx.clock() + MINUTE, problem: null };
}

interface TurnInput {
	snapshot: PaymentSnapshot;
	look: LookState;
}

/** One turn; `again` after a step whose effect is to be read. */
async function takeTurn(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, look }: TurnInput,
): Promise<LookResult | "again"> {
	const { payment, checkouts } = snapshot;
	const [refund] = waitingShopRefunds(snapshot);
	if (refund) {
		// The operator who requested it was interrupted before it was booked.
		const operator = refund.operatorId === null ? {} : { operator: { id: refund.operatorId } };
		await bookShopRefund({ ...ctx, ...operator }, purposes, { snapshot, refund });
		return "again";
	}
	const reports = await readCheckouts(ctx, snapshot);
	const booking = bookingOf(ctx, snapshot, reports);
	if (booking !== null) {
		// Another writer may have been first; then it is read again.
		await bookPayment(ctx, purposes, booking);
		return "again";
	}
	const failed = reports.find(({ answer }) => answer.kind !== "ok");
	if (failed) return waitForProvider(ctx, payment, failed);
	const refunding = await requestRefunds(ctx, purposes, { snapshot, look, reports });
	if (refunding !== null) return refunding;
	const live = checkouts.find(({ state }) => isCheckoutLive(state)) ?? null;
	const isEnding =
		(payment.state === "requested" || payment.state === "failed") && payment.expiresAt <= ctx.now;
	if (isEnding) return endPayment(ctx, purposes, { snapshot, look, live });
	const isFollowed = checkouts.some(({ provider, state }) => provider !== "shop" && state === "paid");
	return {
		at: payment.paidAt !== null && !isFollowed ? null : nextLookAt({ ...payment, live }, ctx.now),
		// An answer ends the problem of the last look, except a refused refund.
		problem: snapshot.refunds.at(-1)?.state === "failed" ? payment.problem : keptProblemOf(payment),
	};
}

/** Postpones a look whose provider did not answer, or refused. */
function waitForProvider(
	ctx: Ctx,
	{ attempts }: PaymentSnapshot["payment"],
	{ checkout, answer, problem }: ReadCheckout,
): LookResult {
	const { label } = paymentProvider(checkout.provider);
	const retryAfter = answer.kind === "silent" ? (answer.retryAfter ?? 0) : 0;
	const reason =
		answer.kind === "refused"
			? PAYMENT_TEXTS.providerRefused(label, answer.reason)
			: PAYMENT_TEXTS.providerSilent(label);
	return {
		at: ctx.clock() + Math.max(retryAfter, backoff(attempts, ctx.random)),
		problem: problem ?? reason,
		hasFailed: true,
	};
}

interface RefundsInput extends TurnInput {
	reports: readonly ReadCheckout[];
}

/** Requests the refunds that wait and that no provider has yet; null if there are none. */
async function requestRefunds(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, look, reports }: RefundsInput,
): Promise<LookResult | "again" | null> {
	const waiting = snapshot.refunds.filter(({ state }) => state === "waiting");
	if (waiting.length === 0) return null;
	const refund = waiting.find(({ key }) => !look.requestedRefunds.has(key));
	// The provider works on it, for seconds or for days.
	if (!refund) {
		const age = ctx.clock() - Math.max(...waiting.map(({ createdAt }) => createdAt));
		return {
			at: ctx.clock() + Math.min(Math.max(REFUND_PAUSE, age), HOUR),
			problem: snapshot.payment.problem,
		};
	}
	look.requestedRefunds.add(refund.key);
	const read = reports.find(({ checkout }) => checkout.id === refund.checkoutId);
	const isRequested =
		read?.answer.kind === "ok" && read.answer.value.refunds.some(({ key }) => key === refund.key);
	if (!read || isRequested) return "again";
	const { checkout } = read;
	const access = await accessOf(ctx, checkout);
	if (typeof access === "string") return waitForProvider(ctx, snapshot.payment, { ...read, problem: access });
	const { key, amountYen: yen, reason } = refund;
	const answer = await onlineProvider(checkout.provider)!.refund(ctx, access, { checkout, key, yen, reason });
	if (answer.kind === "ok") return "again";
	if (answer.kind === "silent" || answer.isKeyRefused)
		return waitForProvider(ctx, snapshot.payment, { checkout, answer });
	const problem = PAYMENT_TEXTS.providerRefused(paymentProvider(checkout.provider).label, answer.reason);
	await bookPayment(ctx, purposes, {
		snapshot,
		refunds: [{ key, state: "failed", problem }],
		columns: { problem },
	});
	return "again";
}

interface EndInput extends TurnInput {
	live: StoredCheckout | null;
}

/** Ends a payment whose time is over, once its provider has made the checkout unpayable. */
async function endPayment(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, look, live }: EndInput,
): Promise<LookResult | "again"> {
	if (live !== null) {
		// The provider neither says that it is paid nor closes it, as where it was paid in another currency.
		if (look.closingRefusal !== null)
			return waitForProvider(ctx, snapshot.payment, { checkout: live, answer: look.closingRefusal });
		const access = await accessOf(ctx, live);
		if (typeof access === "string")
			return waitForProvider(ctx, snapshot.payment, {
				checkout: live,
				answer: { kind: "silent" },
				problem: access,
			});
		const answer = await onlineProvider(live.provider)!.close(ctx, access, live);
		if (answer.kind === "silent") return waitForProvider(ctx, snapshot.payment, { checkout: live, answer });
		// It is refused where the friend has just paid, which the next turn reads.
		if (answer.kind === "refused") {
			look.closingRefusal = answer;
			return "again";
		}
	}
	await bookPayment(ctx, purposes, {
		snapshot,
		progress: "ended",
		checkouts: live === null ? [] : [{ id: live.id, state: "closed" }],
		columns: { checkedAt: ctx.clock(), problem: keptProblemOf(snapshot.payment) },
	});
	return "again";
}

/** Problem that stays after the end: why a registered card brought no money. */
const keptProblemOf = ({ guaranteeId, problem }: PaymentSnapshot["payment"]) =>
	guaranteeId === null ? null : problem;

/** Reads the checkouts that may have moved: those that can be paid, and those that were. */
async function readCheckouts(ctx: Ctx, { payment, checkouts }: PaymentSnapshot): Promise<ReadCheckout[]> {
	const read: ReadCheckout[] = [];
	for (const stored of checkouts) {
		const checkout = { ...stored };
		const provider = onlineProvider(checkout.provider);
		if (provider === undefined || checkout.state === "closed") continue;
		const access = await accessOf(ctx, checkout);
		if (typeof access === "string") {
			read.push({ checkout, answer: { kind: "silent" }, problem: access });
			continue;
		}
		if (checkout.ref === null || checkout.state === "opening") {
			const opened = await createAtProvider(ctx, { payment, checkout, access });
			if (opened.kind === "ok") Object.assign(checkout, opened.value, { state: "open" });
			else if (opened.kind === "refused" && opened.isDuplicate) checkout.state = "open";
			else {
				const isOver = opened.kind === "refused" && !opened.isKeyRefused;
				const answer = isOver
					? ({ kind: "ok", value: { ...NOTHING, progress: "ended", ...problemOf(payment, opened) } } as const)
					: opened;
				read.push({ checkout, answer });
				continue;
			}
		}
		read.push({ checkout, answer: await provider.report(ctx, access, checkout) });
	}
	return read;
}

/** Reason for which a registered card brings no money; the page of another payment tells its friend. */
const problemOf = ({ guaranteeId }: PaymentSnapshot["payment"], opened: ProviderAnswer<unknown>) =>
	guaranteeId !== null && opened.kind === "refused"
		? { problem: PAYMENT_TEXTS.cardDeclined(opened.reason) }
		: {};

const NOTHING: CheckoutReport = { progress: "waiting", transactionRef: null, entries: [], refunds: [] };

/** Keys for a checkout, or the reason why there are none. */
async function accessOf(ctx: Ctx, { provider, isTest }: StoredCheckout): Promise<ProviderAccess | string> {
	const { label } = paymentProvider(provider);
	const access = await findProviderAccess(ctx, provider as OnlineProviderName);
	if (access === null) return PAYMENT_TEXTS.providerUnset(label);
	return access.isTest === isTest ? access : PAYMENT_TEXTS.otherKeys(label);
}
