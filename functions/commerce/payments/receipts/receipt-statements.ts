import { eq, type SQL, sql } from "drizzle-orm";
import { paymentReceiptSettings, paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Values of a new receipt besides those of its payment and its issuer. */
interface NewReceipt {
	addressee: string;
	reason?: string;
	/** Null for a receipt that the friend issues. */
	operatorId: number | null;
	saveKey: string | null;
	/** Receipt that it replaces; null for the first one. */
	replacesId: number | null;
	/** Condition on the payment `p` and the settings `s`. */
	where: SQL;
}

/** Yen of a payment `p` that the shop keeps, without what is on its way back. */
const KEPT_YEN = sql`(p.paid_yen - p.refunded_yen - p.disputed_yen
	- (select ifnull(sum(w.amount_yen), 0) from ${paymentRefunds} w where w.payment_id = p.id and w.state = 'waiting'))`;

/** Condition that a payment `p` was paid as a whole, and that money of it is left. */
const IS_RECEIVED = sql`(p.state in ('paid', 'part-refunded') and p.paid_at is not null
	and p.paid_yen >= p.amount_yen and ${KEPT_YEN} > 0)`;

const CHARGES = sql`from ${paymentEntries} e where e.payment_id = p.id and e.kind = 'charge'`;
const IS_TEST = sql`(p.is_test or exists (select 1 ${CHARGES} and e.is_test))`;

/**
 * Statement that issues a receipt. It takes the next number itself, so that neither a race nor a crash uses one up, and
 * copies the payment and the issuer. A payment has one first receipt, and a receipt has one replacement.
 */
export const insertReceipt = (ctx: Ctx, { where, ...receipt }: NewReceipt) =>
	execute(
		ctx.db,
		insertInto(
			paymentReceipts,
			{
				...receipt,
				number: sql`iif(${IS_TEST}, null, (select ifnull(max(n.number), 0) + 1 from ${paymentReceipts} n))`,
				paymentId: sql`p.id`,
				friendId: sql`p.friend_id`,
				prefix: sql`s.prefix`,
				title: sql`p.title`,
				amountYen: sql`p.amount_yen`,
				lines: sql`p.lines`,
				method: sql`(select e.method ${CHARGES} order by e.id limit 1)`,
				isTest: IS_TEST,
				issuerName: sql`s.issuer_name`,
				issuerAddress: sql`s.issuer_address`,
				issuerPhone: sql`s.issuer_phone`,
				registrationNumber: sql`s.registration_number`,
				note: sql`s.note`,
				paidAt: sql`p.paid_at`,
				issuedAt: ctx.now,
			},
			sql`from ${payments} p join ${paymentReceiptSettings} s on s.id = ${SETTINGS_ID}
				where ${IS_RECEIVED} and ${where} on conflict do nothing`,
		),
	);

/** Id of the only row of settings. */
export const SETTINGS_ID = 1;

/** Condition that a payment `p` has no receipt yet. */
export const HAS_NO_RECEIPT = sql`not exists (select 1 from ${paymentReceipts} r where r.payment_id = p.id)`;

/** Condition that nothing replaces a receipt. */
export const isCurrent = (id: SQL | number): SQL =>
	sql`not exists (select 1 from ${paymentReceipts} n where n.replaces_id = ${id})`;

/** Stored settings of the issuer; undefined until they are saved for the first time. */
export async function readReceiptSettings({ db }: Pick<Ctx, "db">) {
	const [settings] = await db
		.select()
		.from(paymentReceiptSettings)
		.where(eq(paymentReceiptSettings.id, SETTINGS_ID));
	return settings;
}

export type StoredReceiptSettings = NonNullable<Awaited<ReturnType<typeof readReceiptSettings>>>;
