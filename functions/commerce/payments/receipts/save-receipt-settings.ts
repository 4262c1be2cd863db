import { eq } from "drizzle-orm";
import { paymentReceiptSettings } from "#db/commerce/payment-receipts.ts";
import type { ReceiptSettingsInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { DEFAULT_RECEIPT_PREFIX } from "#domain/commerce/payments/receipts/receipt-number.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";
import { readReceiptSettings, SETTINGS_ID } from "./receipt-statements.ts";

/** Settings of an account that has saved none yet. */
const NO_SETTINGS = {
	issuerName: "",
	issuerAddress: "",
	issuerPhone: "",
	registrationNumber: "",
	note: "",
	prefix: DEFAULT_RECEIPT_PREFIX,
	isSelfService: false,
	version: 0,
};

/** Settings of the issuer, in the API's format. */
export async function showReceiptSettings({ ctx }: { ctx: OperatorCtx }) {
	const settings = (await readReceiptSettings(ctx)) ?? NO_SETTINGS;
	return {
		issuer_name: settings.issuerName,
		issuer_address: settings.issuerAddress,
		issuer_phone: settings.issuerPhone,
		registration_number: settings.registrationNumber,
		note: settings.note,
		prefix: settings.prefix,
		is_self_service: settings.isSelfService,
		version: settings.version,
	};
}

/**
 * Saves the settings of the issuer. Issued receipts keep theirs.
 * @throws Refusal 409 if they were changed meanwhile
 */
export async function saveReceiptSettings({ ctx, input }: { ctx: OperatorCtx; input: ReceiptSettingsInput }) {
	const columns = {
		issuerName: input.issuer_name,
		issuerAddress: input.issuer_address,
		issuerPhone: input.issuer_phone,
		registrationNumber: input.registration_number,
		note: input.note,
		prefix: input.prefix,
		isSelfService: input.is_self_service,
		version: input.version + 1,
		saveKey: ctx.saveKey,
	};
	const isUnchanged = eq(paymentReceiptSettings.version, input.version);
	await ctx.db.batch([
		// Version 0 is that of no row: it inserts, and changes nothing where another save was faster.
		input.version === 0
			? ctx.db
					.insert(paymentReceiptSettings)
					.values({ id: SETTINGS_ID, ...columns })
					.onConflictDoNothing()
			: ctx.db.update(paymentReceiptSettings).set(columns).where(isUnchanged),
		auditOfChange(ctx, {
			verb: "receipt_settings.update",
			subjectType: "receipt_settings",
			detail: {
				issuer_name: input.issuer_name,
				registration_number: input.registration_number,
				is_self_service: input.is_self_service,
			},
		}),
	]);
	const saved = await readReceiptSettings(ctx);
	if (saved?.saveKey !== ctx.saveKey) throw changedByOther();
	return showReceiptSettings({ ctx });
}
