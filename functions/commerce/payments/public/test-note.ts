import { and, eq, ne } from "drizzle-orm";
import { html } from "hono/html";
import { paymentProviders } from "#db/commerce/payments.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";

/** Note of a page whose money is not real. */
export const renderTestNote = (): PageHtml =>
	html`<p class="note test" role="note">${PAY_PAGE_TEXTS.test}</p>`;

/** Finds the note for a page that leads to a payment: empty where no provider in use has test keys, or nothing is asked for. */
export async function findTestNote({ db }: Pick<Ctx, "db">, asksForMoney: boolean): Promise<PageHtml | ""> {
	if (!asksForMoney) return "";
	const tests = await db
		.select({ provider: paymentProviders.provider })
		.from(paymentProviders)
		.where(
			and(
				eq(paymentProviders.isEnabled, true),
				eq(paymentProviders.isTest, true),
				ne(paymentProviders.provider, "shop"),
			),
		)
		.limit(1);
	return tests.length > 0 ? renderTestNote() : "";
}
