import { asc, isNull } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listAllAccounts } from "../account-context.ts";
import { askAccounts } from "../ask-accounts.ts";
import { mayAnnounce, maySearch } from "./part-audience.ts";

/** Maximum number of saved searches offered for an account. */
const MAX_SEARCHES = 500;

/** Accounts in which a person may announce, with the names of their saved searches, and the reason for the others. */
export async function listAnnouncementChoices({ ctx, person }: { ctx: OperatorCtx; person: Person }) {
	const [accounts, operatorIds] = await Promise.all([listAllAccounts(ctx), findOperatorIds(ctx, person)]);
	const answers = await askAccounts(accounts, async ({ name, state }) => {
		if (state === "disabled") return HEADQUARTERS_TEXTS.disabledAccount;
		const accountCtx = await actInAccount(ctx, name, operatorIds);
		if (!accountCtx) return HEADQUARTERS_TEXTS.notMember;
		if (!mayAnnounce(accountCtx)) return HEADQUARTERS_TEXTS.notAllowed;
		if (!maySearch(accountCtx)) return [];
		const rows = await accountCtx.db
			.select({ name: funnels.name })
			.from(funnels)
			.where(isNull(funnels.deletedAt))
			.orderBy(asc(funnels.name))
			.limit(MAX_SEARCHES);
		return [...new Set(rows.map((row) => row.name))];
	});
	return {
		accounts: answers.map(({ account: { name, label, colour }, answer, problem }) => ({
			name,
			label,
			colour,
			searches: Array.isArray(answer) ? answer : [],
			/** Reason why the person cannot announce there. */
			refusal: problem ? HEADQUARTERS_TEXTS.problems[problem] : typeof answer === "string" ? answer : null,
		})),
	};
}
