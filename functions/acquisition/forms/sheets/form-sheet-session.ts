import { and, eq } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { GoogleResponse } from "#functions/platform/google/google-client.ts";
import { accessTokenOf, renewGrant } from "#functions/platform/google/google-tokens.ts";
import { GoogleTrouble, toGoogleTrouble } from "#functions/platform/google/google-trouble.ts";

/** Stored state of a form's sheet. */
export type FormSheetRow = typeof formSheets.$inferSelect;

/** Purpose for which the tokens of a form's sheet are encrypted. */
export const sheetPurpose = (formId: number): string => `google-sheet:${formId}`;

/**
 * Calls to Google for a form's sheet. The access token is renewed when it expires, and once if it is refused.
 */
export class FormSheetSession {
	readonly #ctx: Ctx;
	#sheet: FormSheetRow;
	#token: string | null;

	constructor(ctx: Ctx, sheet: FormSheetRow) {
		this.#ctx = ctx;
		this.#sheet = sheet;
		this.#token = null;
	}

	/**
	 * Calls Google, and returns only successful responses.
	 * @throws GoogleTrouble "later" if a retry may succeed, otherwise the link is broken
	 */
	async callGoogle(call: (token: string) => Promise<GoogleResponse>): Promise<GoogleResponse> {
		this.#token ??= await accessTokenOf(this.#ctx, sheetPurpose(this.#sheet.formId), this.#sheet);
		this.#token ??= await this.#renew();
		let response = await call(this.#token);
		if (response.status === 401) {
			this.#token = await this.#renew();
			response = await call(this.#token);
		}
		const error = sheetTrouble(response);
		if (error) throw error;
		return response;
	}

	/**
	 * Renews the access token, and stores it unless the sheet was linked again meanwhile.
	 * @throws GoogleTrouble
	 */
	async #renew(): Promise<string> {
		const { formId, link } = this.#sheet;
		const grant = await renewGrant(this.#ctx, sheetPurpose(formId), this.#sheet);
		if (grant === null) throw new GoogleTrouble("revoked", SHEET_TEXTS.revoked);
		await this.#ctx.db
			.update(formSheets)
			.set(grant.sealed)
			.where(and(eq(formSheets.formId, formId), eq(formSheets.link, link)));
		// The next renewal uses the refresh token of this one.
		this.#sheet = { ...this.#sheet, ...grant.sealed };
		return grant.token;
	}
}

/** Problem of a response; null for a success. */
function sheetTrouble(response: GoogleResponse): GoogleTrouble | null {
	const { status, reason } = response;
	// Only `invalid_grant` at a renewal breaks a link: Google also refuses tokens during its own outages.
	if (status === 401) return new GoogleTrouble("later", GOOGLE_TEXTS.tokenRefused);
	if (status === 404) return new GoogleTrouble("refused", SHEET_TEXTS.missing);
	const trouble = toGoogleTrouble(response);
	if (trouble?.kind === "refused") return new GoogleTrouble("refused", SHEET_TEXTS.forbidden);
	if (trouble) return trouble;
	return status >= 200 && status < 300
		? null
		: new GoogleTrouble("refused", SHEET_TEXTS.refused(status, reason));
}
