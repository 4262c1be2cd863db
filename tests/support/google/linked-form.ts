import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import type { FormAnswer } from "#domain/acquisition/forms/form-answers.ts";
import type { SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { writeFormSheets } from "#functions/acquisition/forms/sheets/form-sheet-worker.ts";
import { beginSheetLink, finishSheetLink } from "#functions/acquisition/forms/sheets/link-form-sheet.ts";
import { markSheetDue } from "#functions/acquisition/forms/sheets/mark-sheet-due.ts";
import type { Ctx } from "#functions/context.ts";
import { listSimulatedSheets } from "#simulator/google/google-sheets.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "../operator-builders.ts";
import { TEST_ORIGIN } from "../send-request.ts";
import { storeRow } from "../store-rows.ts";
import type { TestClock } from "../test-clock.ts";
import type { Mortal } from "./mortal.ts";
import { TestGoogle } from "./test-google.ts";

/** Form linked to a spreadsheet, with its own Google and clock; the worker can be killed midway. */
export class LinkedForm {
	readonly clock: TestClock;
	readonly google: TestGoogle;
	readonly operator: BuiltOperator;
	readonly id: number;

	private constructor(clock: TestClock, operator: BuiltOperator, id: number) {
		this.clock = clock;
		this.google = new TestGoogle(clock);
		this.operator = operator;
		this.id = id;
	}

	static async build(clock: TestClock): Promise<LinkedForm> {
		const id = await storeRow("forms", { name: "アンケート", code: "aaaaaa", created_at: 1 });
		return new LinkedForm(clock, await buildOperator(), id);
	}

	get env() {
		return { ...this.clock.env, PUBLIC_ORIGIN: TEST_ORIGIN, GOOGLE: this.google.binding };
	}

	context(): Ctx {
		return this.clock.context({ env: this.env, db: connectD1(env.DB) });
	}

	/** Links the form through an operator's browser. */
	async link(answer: "allow" | "deny" = "allow", leftOut = ""): Promise<SignInOutcome> {
		return this.comeBack(await this.goToGoogle(answer, leftOut));
	}

	/** Answers Google's consent page; returns the callback parameters. */
	async goToGoogle(answer: "allow" | "deny" = "allow", leftOut = "") {
		const ctx = operatorContext(this.clock, this.operator, { env: this.env });
		const { url } = await beginSheetLink({ ctx, input: { id: this.id, origin: TEST_ORIGIN } });
		const back = this.google.consent(url, answer, leftOut).searchParams;
		const of = (name: string) => back.get(name) ?? "";
		return { state: of("state"), code: of("code"), error: of("error"), origin: TEST_ORIGIN };
	}

	/** Handles the callback in a signed-in operator's browser. */
	async comeBack(
		input: Awaited<ReturnType<LinkedForm["goToGoogle"]>>,
		operator = this.operator,
	): Promise<SignInOutcome> {
		const ctx = operatorContext(this.clock, operator, { env: this.env });
		return (await finishSheetLink({ ctx, input })).outcome;
	}

	/** Stores an answer to the form. */
	async answer(value: string, label = "ご感想"): Promise<number> {
		const answers: FormAnswer[] = [{ field_id: 1, label, value }];
		const id = await storeRow("form_answers", { form_id: this.id, answers, created_at: this.clock.now });
		const ctx = this.context();
		await ctx.db.batch([markSheetDue(ctx, this.id)]);
		return id;
	}

	work(): Promise<void> {
		return writeFormSheets(this.context());
	}

	/** Works with a mortal worker. After a death the lease expires. */
	async workUntilDeath(mortal: Mortal): Promise<void> {
		this.google.mortal = mortal;
		await Promise.race([this.work(), mortal.died]);
		this.google.mortal = undefined;
		if (mortal.isDead) this.clock.advance(6 * 60_000);
	}

	/** Rows of the newest spreadsheet, without timestamps. */
	rows(): unknown[][] {
		return listSimulatedSheets(this.google.world)
			.at(-1)!
			.rows.map(([id, , ...rest]) => [id, ...rest]);
	}
}
