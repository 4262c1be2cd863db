import { and, eq } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { SHEET_TEXTS } from "#domain/platform/texts/sheets.ts";
import type { Ctx } from "#functions/context.ts";
import type { GoogleAnswer } from "#functions/platform/google/client.ts";
import { accessTokenOf, renewGrant } from "#functions/platform/google/tokens.ts";
import { GoogleTrouble, troubleOf } from "#functions/platform/google/trouble.ts";

export type SheetRow = typeof formSheets.$inferSelect;

/** Purpose under which the tokens of a form's sheet are sealed. */
export const sheetPurpose = (formId: number): string => `google-sheet:${formId}`;

/** Calls to Google for a form's sheet. The token is renewed when it expires, and once when refused. */
export class SheetSession {
	readonly #ctx: Ctx;
	#sheet: SheetRow;
	#token: string | null;

	constructor(ctx: Ctx, sheet: SheetRow) {
		this.#ctx = ctx;
		this.#sheet = sheet;
		this.#token = null;
	}

	/**
	 * Makes a call, and returns only where Google carried it out.
	 * @throws GoogleTrouble: "later" where it may be tried again, otherwise the link is broken
	 */
	async ask(call: (token: string) => Promise<GoogleAnswer>): Promise<GoogleAnswer> {
		this.#token ??= await accessTokenOf(this.#ctx, sheetPurpose(this.#sheet.formId), this.#sheet);
		this.#token ??= await this.#renew();
		let answer = await call(this.#token);
		if (answer.status === 401) {
			this.#token = await this.#renew();
			answer = await call(this.#token);
		}
		const trouble = sheetTrouble(answer);
		if (trouble) throw trouble;
		return answer;
	}

	/** A new access token, which is kept unless the sheet was linked anew meanwhile. @throws GoogleTrouble */
	async #renew(): Promise<string> {
		const { formId, link } = this.#sheet;
		const grant = await renewGrant(this.#ctx, sheetPurpose(formId), this.#sheet);
		if (grant === null) throw new GoogleTrouble("revoked", SHEET_TEXTS.revoked);
		await this.#ctx.db
			.update(formSheets)
			.set(grant.sealed)
			.where(and(eq(formSheets.formId, formId), eq(formSheets.link, link)));
		// The next renewal goes by the refresh token of this one.
		this.#sheet = { ...this.#sheet, ...grant.sealed };
		return grant.token;
	}
}

/** Problem that a response means; null for a success. */
function sheetTrouble(answer: GoogleAnswer): GoogleTrouble | null {
	const { status, reason } = answer;
	// Only `invalid_grant` at the renewal ends a link: Google refuses tokens during troubles of its own too.
	if (status === 401) return new GoogleTrouble("later", GOOGLE_TEXTS.tokenRefused);
	if (status === 404) return new GoogleTrouble("refused", SHEET_TEXTS.missing);
	const trouble = troubleOf(answer);
	if (trouble?.kind === "refused") return new GoogleTrouble("refused", SHEET_TEXTS.forbidden);
	if (trouble) return trouble;
	return status >= 200 && status < 300
		? null
		: new GoogleTrouble("refused", SHEET_TEXTS.refused(status, reason));
}
