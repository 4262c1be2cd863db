import {
	type AnnouncementAudience,
	MAX_ONCE_FRIENDS,
} from "#domain/console/headquarters/announcement-schemas.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import { countBroadcastAudience } from "#functions/content/broadcasts/broadcast-cost.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { listAllAccounts } from "../account-context.ts";
import { askAccounts } from "../ask-accounts.ts";
import { loadAnnouncementContents } from "./load-announcement-contents.ts";
import { findOverlap } from "./overlapping-friends.ts";
import { assertMayAnnounce, assertPlaceholdersKnown, loadSearchByName } from "./part-audience.ts";

interface EstimateCall {
	ctx: OperatorCtx;
	person: Person;
	input: AnnouncementAudience;
}

/** Account of an announcement as it would be sent now. */
export interface PartPlan {
	account: string;
	label: string;
	colour: string;
	searchName: string | null;
	filter: Filter | null;
	operatorId: number;
	/** Number of friends, without those who receive it from an earlier account. */
	count: number;
	excluded: number;
	quota: Awaited<ReturnType<typeof readQuota>>;
	/** Reason why it cannot be sent; the other values are then empty. */
	problem: string | null;
}

/**
 * Number of friends of each account, and LINE's limits, for the confirmation.
 * @throws Refusal 403 or 422, as `loadAnnouncementContents` and `planParts`
 */
export async function estimateAnnouncement({ ctx, person, input }: EstimateCall) {
	const contents = await loadAnnouncementContents(ctx, input.messages);
	const plans = await planParts({ ctx, person, input }, contents);
	return {
		parts: plans.map(({ account, label, colour, count, excluded, quota, problem }) => ({
			account,
			label,
			colour,
			count,
			excluded,
			quota,
			problem,
		})),
	};
}

/**
 * Plans the parts in their order. An account that does not answer has a problem like one that refuses.
 * @throws Refusal 422 for too many friends of accounts whose friends receive it once
 */
export async function planParts(
	{
		ctx,
		person,
		input: { parts, once },
	}: Pick<EstimateCall, "ctx" | "person"> & {
		input: Pick<AnnouncementAudience, "parts" | "once">;
	},
	contents: readonly SingleContent[],
): Promise<PartPlan[]> {
	const [accounts, operatorIds] = await Promise.all([listAllAccounts(ctx), findOperatorIds(ctx, person)]);
	const chosen = parts.flatMap(({ account }) => accounts.find(({ name }) => name === account) ?? []);
	const searchOf = (account: string) => parts.find((part) => part.account === account)?.search ?? "";
	const answers = await askAccounts(chosen, ({ name }) =>
		readAudience(
			() => actInAccount(ctx, name, operatorIds, { includesDisabled: true }),
			searchOf(name),
			contents,
		),
	);
	const answerOf = new Map(answers.map((answer) => [answer.account.name, answer]));
	const reached = answers.reduce(
		(sum, { answer }) => sum + (answer === null || typeof answer === "string" ? 0 : answer.count),
		0,
	);
	if (once && reached > MAX_ONCE_FRIENDS)
		throw invalid("once", HEADQUARTERS_TEXTS.tooManyOnce(MAX_ONCE_FRIENDS));
	const seen = new Set<string>();
	const plans: PartPlan[] = [];
	for (const { account, search } of parts) {
		const { answer, problem = "failed", account: record } = answerOf.get(account) ?? {};
		const plan = {
			account,
			label: record?.label ?? account,
			colour: record?.colour ?? "",
			searchName: search === "" ? null : search,
			operatorId: operatorIds.get(account) ?? 0,
		};
		if (!answer || typeof answer === "string") {
			const reason =
				answer ||
				(record ? HEADQUARTERS_TEXTS.problems[problem ?? "failed"] : HEADQUARTERS_TEXTS.accountGone);
			plans.push({ ...plan, filter: null, count: 0, excluded: 0, quota: null, problem: reason });
			continue;
		}
		const { accountCtx, filter, quota } = answer;
		const { count, overlap } = once
			? await findOverlap(accountCtx, filter, seen)
			: { ...answer, overlap: [] };
		plans.push({
			...plan,
			filter,
			count: count - overlap.length,
			excluded: overlap.length,
			quota,
			problem: null,
		});
	}
	return plans;
}

/** Audience of a part in its account, and LINE's limit; the text of a refusal where it cannot be sent. */
async function readAudience(
	act: () => ReturnType<typeof actInAccount>,
	search: string,
	contents: readonly SingleContent[],
) {
	try {
		const accountCtx = await act();
		if (!accountCtx) return HEADQUARTERS_TEXTS.notMember;
		assertMayAnnounce(accountCtx);
		await assertPlaceholdersKnown(accountCtx, contents);
		const filter = await loadSearchByName(accountCtx, search);
		const [count, quota] = await Promise.all([
			countBroadcastAudience({ ctx: accountCtx, input: { filter } }),
			readQuota(accountCtx),
		]);
		return { accountCtx, filter, count, quota };
	} catch (error) {
		if (error instanceof Refusal) return error.message;
		throw error;
	}
}
