import { sql } from "drizzle-orm";
import { paymentCheckouts, paymentEntries, payments } from "#db/commerce/payments.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	type Comparison,
	compareDay,
	type LedgerMovement,
} from "#domain/commerce/bookkeeping/compare-day.ts";
import { PAYMENT_ENTRY_KINDS, type PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { type OnlineProviderName, paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { findProviderAccess } from "#functions/commerce/payments/provider-access.ts";
import type { ProviderAnswer, ProviderDay } from "#functions/commerce/payments/providers/online-provider.ts";
import { ONLINE_PROVIDERS } from "#functions/commerce/payments/providers/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesBooks } from "./assert-sees-books.ts";
import { type DaySpan, spanOfDay } from "./read-ledger.ts";

/** Time around a day in which a movement of the other side is still found: clocks and bookings differ a little. */
const MARGIN = HOUR;

/**
 * Compares the ledger of a day with each provider's own list.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export async function reconcileDay({ ctx, input: { day } }: { ctx: OperatorCtx; input: { day: string } }) {
	assertSeesBooks(ctx);
	const span = spanOfDay(day, ctx.zone);
	const names = Object.keys(ONLINE_PROVIDERS) as OnlineProviderName[];
	return { day, providers: await Promise.all(names.map((name) => reconcileProvider(ctx, name, span))) };
}

async function reconcileProvider(ctx: OperatorCtx, provider: OnlineProviderName, span: DaySpan) {
	const { label } = paymentProvider(provider);
	const access = await findProviderAccess(ctx, provider);
	const isTest = access?.isTest ?? false;
	const ledger = await readDay(ctx, { provider, isTest, span });
	const base = {
		provider,
		label,
		is_test: isTest,
		ledger_yen: ledger.reduce((sum, { yen }) => sum + yen, 0),
		ledger_count: ledger.length,
	};
	const unknown = (problem: string) => ({ ...base, problem, comparison: null });
	const { listDay } = ONLINE_PROVIDERS[provider];
	if (!listDay) return unknown(BOOKKEEPING_TEXTS.noList(label));
	if (access === null) return unknown(BOOKKEEPING_TEXTS.providerUnset(label));
	const answer = await listDay(ctx, access, {
		from: span.from - MARGIN,
		before: span.before + MARGIN,
		arrivalDay: span.day,
	});
	if (answer.kind !== "ok") return unknown(explain(label, answer));
	const { movements, payouts, isComplete } = answer.value;
	const known = await findKnown(ctx, { provider, isTest, day: answer.value });
	const compared = compareDay({
		span,
		ledger: [...ledger, ...known.entries],
		movements,
		isComplete,
		payments: known.payments,
	});
	return {
		...base,
		problem: null,
		comparison: {
			is_complete: isComplete,
			provider_yen: compared.providerYen,
			fee_yen: compared.feeYen,
			equal_count: compared.equalCount,
			differences: compared.differences.map((difference) => presentDifference(ctx, difference)),
			foreign_yen: compared.foreign.reduce((sum, { there }) => sum + (there ?? 0), 0),
			foreign: compared.foreign.map((difference) => presentDifference(ctx, difference)),
			payouts: payouts.map(({ id, yen, state }) => ({ id, yen, state })),
		},
	};
}

const explain = (label: string, answer: Exclude<ProviderAnswer<ProviderDay>, { kind: "ok" }>): string =>
	answer.kind === "refused"
		? BOOKKEEPING_TEXTS.providerRefused(label, answer.reason)
		: BOOKKEEPING_TEXTS.providerSilent(label);

const presentDifference = (
	{ zone }: OperatorCtx,
	{ cause, kind, reference, at, here, there, payment }: Comparison,
) => ({
	cause,
	cause_text: CAUSES[cause],
	kind_label: kind === null ? "" : PAYMENT_ENTRY_KINDS[kind],
	reference,
	at: toWireTime(at, zone),
	ledger_yen: here,
	provider_yen: there,
	payment: payment === null ? null : { id: payment.id, title: payment.title },
});

const CAUSES: Record<Comparison["cause"], string> = {
	"only-there": BOOKKEEPING_TEXTS.onlyThere,
	"only-here": BOOKKEEPING_TEXTS.onlyHere,
	"other-amount": BOOKKEEPING_TEXTS.otherAmount,
	pending: BOOKKEEPING_TEXTS.pending,
	foreign: BOOKKEEPING_TEXTS.foreign,
};

const LEDGER_COLUMNS = {
	key: text,
	kind: typed<PaymentEntryKind>(text),
	yen: number,
	at: number,
	paymentId: number,
	title: text,
};

interface ProviderSide {
	provider: OnlineProviderName;
	isTest: boolean;
}

/** Entries of a provider on a day. */
const readDay = (
	ctx: OperatorCtx,
	{ provider, isTest, span: { from, before } }: ProviderSide & { span: DaySpan },
): Promise<LedgerMovement[]> =>
	readEntries(
		ctx,
		sql`e.at >= ${from} and e.at < ${before} and e.provider = ${provider} and e.is_test = ${Number(isTest)}`,
	);

async function readEntries(
	{ db }: OperatorCtx,
	condition: ReturnType<typeof sql>,
): Promise<LedgerMovement[]> {
	const rows = await queryRows(
		db,
		LEDGER_COLUMNS,
		sql`select e.key, e.kind, e.yen, e.at, e.payment_id as paymentId, p.title
			from ${paymentEntries} e join ${payments} p on p.id = e.payment_id where ${condition} order by e.at, e.id`,
	);
	return rows.map(({ paymentId, title, ...entry }) => ({ ...entry, payment: { id: paymentId, title } }));
}

/** Entries of any day for a provider's movements, and the payments to which the movements belong. */
async function findKnown(
	ctx: OperatorCtx,
	{ provider, day: { movements } }: ProviderSide & { day: ProviderDay },
) {
	const keys = movements.map(({ object, kind }) => `${provider}:${object}:${kind}`);
	const refs = movements.flatMap(({ transactionRef }) => transactionRef ?? []);
	const [entries, found] = await Promise.all([
		readEntries(ctx, sql`e.key in ${valuesOfList(keys)}`),
		queryRows(
			ctx.db,
			{ ref: nullable(text), id: number, title: text },
			sql`select k.transaction_ref as ref, p.id, p.title from ${paymentCheckouts} k join ${payments} p on p.id = k.payment_id
				where k.provider = ${provider} and k.transaction_ref in ${valuesOfList([...new Set(refs)])}`,
		),
	]);
	return { entries, payments: new Map(found.map(({ ref, id, title }) => [ref!, { id, title }])) };
}
