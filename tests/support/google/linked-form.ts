import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import type { FormAnswer } from "#domain/acquisition/forms/answers.ts";
import type { SignInOutcome } from "#domain/platform/google/sign-in.ts";
import { sheetIsDue } from "#functions/acquisition/forms/sheets/due.ts";
import { beginSheet, finishSheet } from "#functions/acquisition/forms/sheets/link.ts";
import { workSheets } from "#functions/acquisition/forms/sheets/work.ts";
import type { Ctx } from "#functions/context.ts";
import { spreadsheets } from "#simulator/google/sheets.ts";
import type { TestClock } from "../clock.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "../operators.ts";
import { ORIGIN } from "../requests.ts";
import { store } from "../stored.ts";
import { TestGoogle } from "./google.ts";
import type { Mortal } from "./mortal.ts";

/** A form and its Google, by one clock. What works for it may die on the way. */
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
		const id = await store("forms", { name: "アンケート", code: "aaaaaa", created_at: 1 });
		return new LinkedForm(clock, await buildOperator(), id);
	}

	get env() {
		return { ...this.clock.env, PUBLIC_ORIGIN: ORIGIN, GOOGLE: this.google.binding };
	}

	context(): Ctx {
		return this.clock.context({ env: this.env, db: connect(env.DB) });
	}

	/** Links the form, as an operator with a browser does. */
	async link(answer: "allow" | "deny" = "allow", leftOut = ""): Promise<SignInOutcome> {
		return this.comeBack(await this.goToGoogle(answer, leftOut));
	}

	/** An operator goes to Google and answers there; what their browser is handed. */
	async goToGoogle(answer: "allow" | "deny" = "allow", leftOut = "") {
		const ctx = operatorContext(this.clock, this.operator, { env: this.env });
		const { url } = await beginSheet({ ctx, input: { id: this.id, origin: ORIGIN } });
		const back = this.google.consent(url, answer, leftOut).searchParams;
		const of = (name: string) => back.get(name) ?? "";
		return { state: of("state"), code: of("code"), error: of("error"), origin: ORIGIN };
	}

	/** A browser comes back with it, in which an operator is signed in. */
	async comeBack(
		input: Awaited<ReturnType<LinkedForm["goToGoogle"]>>,
		operator = this.operator,
	): Promise<SignInOutcome> {
		const ctx = operatorContext(this.clock, operator, { env: this.env });
		return (await finishSheet({ ctx, input })).outcome;
	}

	/** An answer comes in. */
	async answer(value: string, label = "ご感想"): Promise<number> {
		const answers: FormAnswer[] = [{ field_id: 1, label, value }];
		const id = await store("form_answers", { form_id: this.id, answers, created_at: this.clock.now });
		const ctx = this.context();
		await ctx.db.batch([sheetIsDue(ctx, this.id)]);
		return id;
	}

	work(): Promise<void> {
		return workSheets(this.context());
	}

	/** The same by a worker who dies on the way, or ends before; its lease has run out afterwards. */
	async workUntilDeath(mortal: Mortal): Promise<void> {
		this.google.mortal = mortal;
		await Promise.race([this.work(), mortal.died]);
		this.google.mortal = undefined;
		if (mortal.isDead) this.clock.advance(6 * 60_000);
	}

	/** The rows of the sheet that is there, without the times. */
	rows(): unknown[][] {
		return spreadsheets(this.google.world)
			.at(-1)!
			.rows.map(([id, , ...rest]) => [id, ...rest]);
	}
}
