import { sql } from "drizzle-orm";
import { paymentReceiptSettings, paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DEMO_SHOP_INFO } from "./demo-bookables.ts";

const { name: issuerName, address, phone: issuerPhone } = DEMO_SHOP_INFO[0]!.shopInfo;

const ISSUER = {
	...{ issuerName, issuerPhone },
	issuerAddress: address.replace(" ", "\n"),
	registrationNumber: "T7000012050002",
	note: "",
	prefix: "R-",
};

/** Receipts of paid demo payments, with their addressees. */
const DEMO_RECEIPTS = [
	{ id: 1, paymentId: 2, addressee: "上様" },
	{ id: 2, paymentId: 4, addressee: "株式会社みどり 御中" },
];

/** Issuer of the shop, and receipts of its payments. */
export const demoReceiptStatements = (db: Db): Statement[] => [
	db
		.insert(paymentReceiptSettings)
		.values({ id: 1, ...ISSUER, isSelfService: true })
		.onConflictDoNothing(),
	...DEMO_RECEIPTS.map(({ id, paymentId, addressee }) =>
		execute(
			db,
			insertInto(
				paymentReceipts,
				{
					...ISSUER,
					id,
					addressee,
					number: id,
					paymentId: sql`p.id`,
					friendId: sql`p.friend_id`,
					title: sql`p.title`,
					amountYen: sql`p.amount_yen`,
					lines: sql`p.lines`,
					method: sql`(select e.method from ${paymentEntries} e where e.payment_id = p.id and e.kind = 'charge')`,
					isTest: false,
					paidAt: sql`p.paid_at`,
					issuedAt: sql`p.paid_at`,
				},
				sql`from ${payments} p where p.id = ${paymentId} on conflict do nothing`,
			),
		),
	),
];
