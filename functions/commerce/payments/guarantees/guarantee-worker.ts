import { and, eq, type SQL, sql } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { claimJob, claimLaterAfterMany } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { PaymentPurposes } from "../payment-purpose.ts";
import { findProviderAccess } from "../provider-access.ts";
import type { ProviderAccess, ProviderAnswer } from "../providers/online-provider.ts";
import type { StoredGuarantee } from "./find-guarantee.ts";
import { createCardPageOf } from "./open-card-page.ts";
import { closeCardPage, readCardPage, removeCard } from "./stripe-cards.ts";

/** Maximum number of guarantees per wake-up; the next one continues, after the other work of the queue. */
const GUARANTEES_PER_WAKE_UP = 20;
/** Looks without an answer after which a guarantee without a card is given up, about two days. */
const GUARANTEE_ATTEMPTS = 300;
/** Pause of a card that could not be removed for so long. */
const LATE_PAUSE = DAY;

/** Time of the next look; null for none. */
interface NextLook {
	at: number | null;
	problem: string | null;
	hasFailed?: true;
}

/** Looks at the guarantees that are due, one after another. */
export async function workGuarantees(ctx: Ctx, purposes: PaymentPurposes): Promise<void> {
	for (let count = 0; count < GUARANTEES_PER_WAKE_UP; count++) {
		const claimed = await claimJob(ctx, cardGuarantees, claimLaterAfterMany(ctx, cardGuarantees));
		if (!claimed) return;
		await lookAndFinish({ ...ctx, now: ctx.clock() }, purposes, claimed);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function lookAndFinish(ctx: Ctx, purposes: PaymentPurposes, claimed: StoredGuarantee): Promise<void> {
	const { at, problem, hasFailed } = await look(ctx, purposes, claimed);
	await ctx.db
		.update(cardGuarantees)
		.set({ nextAttemptAt: at, problem, ...(!hasFailed && { attempts: 0 }) })
		.where(and(eq(cardGuarantees.id, claimed.id), eq(cardGuarantees.nextAttemptAt, claimed.nextAttemptAt!)));
}

async function look(ctx: Ctx, purposes: PaymentPurposes, guarantee: StoredGuarantee): Promise<NextLook> {
	try {
		if (guarantee.state === "requested") return await lookAtPage(ctx, purposes, guarantee);
		return guarantee.state === "kept" ? await lookAtCard(ctx, purposes, guarantee) : DONE;
	} catch (error) {
		const { id, attempts } = guarantee;
		console.error(JSON.stringify({ event: "card.failed", id, error: rootCauseOf(error) }));
		return retry(ctx, attempts, PAYMENT_TEXTS.workFailed);
	}
}

const DONE: NextLook = { at: null, problem: null };

const retry = (ctx: Ctx, attempts: number, problem: string): NextLook => ({
	at: ctx.clock() + (attempts > GUARANTEE_ATTEMPTS ? LATE_PAUSE : backoff(attempts, ctx.random)),
	problem,
	hasFailed: true,
});

/** Keys for a guarantee's page; null where there are none, or other ones. */
async function accessOf(ctx: Ctx, { isTest }: StoredGuarantee): Promise<ProviderAccess | null> {
	const access = await findProviderAccess(ctx, "stripe");
	return access?.isTest === isTest ? access : null;
}

/** Looks at the page of a card that is not registered yet, and ends it where its time is over. */
async function lookAtPage(
	ctx: Ctx,
	purposes: PaymentPurposes,
	guarantee: StoredGuarantee,
): Promise<NextLook> {
	const isOver = guarantee.expiresAt <= ctx.now;
	const { attempts } = guarantee;
	if (guarantee.sessionKey === null) return isOver ? end(ctx, purposes, guarantee) : until(guarantee);
	// After two days without an answer the time is given up; a card that was registered meanwhile is never charged.
	if (isOver && attempts > GUARANTEE_ATTEMPTS) return end(ctx, purposes, guarantee);
	const access = await accessOf(ctx, guarantee);
	if (access === null) return retry(ctx, attempts, PAYMENT_TEXTS.otherKeys("Stripe"));
	const ref = guarantee.sessionRef ?? (await findRef(ctx, guarantee, access));
	if (typeof ref !== "string") {
		if (ref.kind === "refused" && !ref.isKeyRefused && isOver) return end(ctx, purposes, guarantee);
		return retry(ctx, attempts, problemOf(ref));
	}
	const report = await readCardPage(ctx.env, access, ref);
	if (report.kind !== "ok") return retry(ctx, attempts, problemOf(report));
	const { card, isOver: isPageOver } = report.value;
	if (card !== null) return keep(ctx, purposes, guarantee, card);
	if (!isOver)
		return { at: Math.min(ctx.clock() + MINUTE, Math.max(guarantee.expiresAt, ctx.clock())), problem: null };
	if (isPageOver) return end(ctx, purposes, guarantee);
	const closed = await closeCardPage(ctx.env, access, ref);
	if (closed.kind === "ok") return end(ctx, purposes, guarantee);
	// It is refused where the friend was faster, which the next look reads.
	return retry(ctx, attempts, problemOf(closed));
}

const until = ({ expiresAt }: StoredGuarantee): NextLook => ({ at: expiresAt, problem: null });

async function findRef(
	ctx: Ctx,
	guarantee: StoredGuarantee,
	access: ProviderAccess,
): Promise<string | Exclude<ProviderAnswer<unknown>, { kind: "ok" }>> {
	const answer = await createCardPageOf(ctx, guarantee, access);
	return answer.kind === "ok" ? answer.value.ref : answer;
}

const problemOf = (answer: ProviderAnswer<unknown>): string =>
	answer.kind === "refused"
		? PAYMENT_TEXTS.providerRefused("Stripe", answer.reason)
		: PAYMENT_TEXTS.providerSilent("Stripe");

type Card = { customerRef: string; methodRef: string; cardLabel: string };

/** Stores a registered card, with the statements of its purpose. */
async function keep(
	ctx: Ctx,
	purposes: PaymentPurposes,
	guarantee: StoredGuarantee,
	card: Card,
): Promise<NextLook> {
	const purpose = purposes[guarantee.purpose];
	await change(
		ctx,
		guarantee,
		{ ...card, state: "kept", keptAt: ctx.clock(), sessionUrl: null },
		(isChanged) => (purpose?.onCardKept ? purpose.onCardKept(ctx, { guarantee, isChanged }) : []),
	);
	await purpose?.wakeRecord?.(ctx, guarantee.purposeId);
	return { at: (await purpose?.keepCardUntil?.(ctx, guarantee.purposeId)) ?? ctx.clock(), problem: null };
}

/** Ends a guarantee without a card, with the statements of its purpose. */
async function end(ctx: Ctx, purposes: PaymentPurposes, guarantee: StoredGuarantee): Promise<NextLook> {
	const purpose = purposes[guarantee.purpose];
	await change(ctx, guarantee, { state: "ended", sessionUrl: null }, (isChanged) =>
		purpose?.onCardEnded ? purpose.onCardEnded(ctx, { guarantee, isChanged }) : [],
	);
	await purpose?.wakeRecord?.(ctx, guarantee.purposeId);
	return DONE;
}

/** Changes a guarantee that waits, once; a claim that is repeated changes nothing. */
async function change(
	ctx: Ctx,
	{ id, state }: StoredGuarantee,
	columns: Partial<StoredGuarantee>,
	further: (isChanged: SQL) => Parameters<Ctx["db"]["batch"]>[0][number][],
): Promise<void> {
	const isChanged = sql`exists (select 1 from ${cardGuarantees} g where g.id = ${id} and g.state = ${columns.state})`;
	await ctx.db.batch([
		ctx.db
			.update(cardGuarantees)
			.set({ ...columns, version: sql`${cardGuarantees.version} + 1` as never })
			.where(and(eq(cardGuarantees.id, id), eq(cardGuarantees.state, state))),
		...further(isChanged),
	]);
}

/** Time until which the guaranteed record needs its card. */
const keptUntilOf = async (
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ purpose, purposeId }: StoredGuarantee,
): Promise<number> => (await purposes[purpose]?.keepCardUntil?.(ctx, purposeId)) ?? 0;

/** Removes a registered card once its record needs it no more, so that no card is kept for ever. */
async function lookAtCard(
	ctx: Ctx,
	purposes: PaymentPurposes,
	guarantee: StoredGuarantee,
): Promise<NextLook> {
	const { attempts, methodRef, cardLabel } = guarantee;
	// The deletion of its friend has cleared the label.
	const isErased = cardLabel === null;
	const keptUntil = isErased ? 0 : await keptUntilOf(ctx, purposes, guarantee);
	if (keptUntil > ctx.now) return { at: keptUntil, problem: null };
	const access = await accessOf(ctx, guarantee);
	if (access === null) return retry(ctx, attempts, PAYMENT_TEXTS.otherKeys("Stripe"));
	const answer =
		methodRef === null ? ({ kind: "ok" } as const) : await removeCard(ctx.env, access, methodRef);
	const isGone = answer.kind === "ok" || (answer.kind === "refused" && !answer.isKeyRefused);
	if (!isGone) return retry(ctx, attempts, problemOf(answer));
	await change(ctx, guarantee, { state: "removed", customerRef: null, methodRef: null }, () => []);
	return DONE;
}
