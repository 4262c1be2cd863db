import { connectD1 } from "#db/d1-client.ts";
import { distributions, distributionTargets } from "#db/platform/directory/distribution-tables.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import type { ConfirmedDistribution } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { sharedSaveKey } from "#functions/console/accounts/shared-save-key.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { planAccounts } from "./plan-accounts.ts";
import { hashOf } from "./references.ts";

interface StartCall {
	ctx: OperatorCtx;
	person: Person;
	input: ConfirmedDistribution;
}

/** Length of a distribution's id: the hash's first characters are unique enough. */
const ID_LENGTH = 22;

/**
 * Stores a confirmed distribution; each account is written by a call of its own. If an account's plan is no
 * longer the confirmed one, nothing is stored, and the new dry run is returned.
 */
export async function startDistribution({
	ctx,
	person,
	input: { fingerprints, ...request },
}: StartCall): Promise<{ id: string | null; plans: AccountPlanView[] }> {
	// A repeated call finds the distribution that it has stored, whatever has changed since.
	const id = hashOf(sharedSaveKey(ctx)).slice(0, ID_LENGTH);
	const directory = connectD1(ctx.env.DIRECTORY!);
	const plans = await planAccounts({ ctx, person, input: request });
	const confirmed = new Map(fingerprints.map(({ account, fingerprint }) => [account, fingerprint]));
	const isConfirmed = plans.every(
		({ account, isBlocked, fingerprint }) => !isBlocked && confirmed.get(account) === fingerprint,
	);
	if (!isConfirmed) return { id: null, plans };
	await directory.batch([
		directory
			.insert(distributions)
			.values({
				id,
				sourceAccount: ctx.env.ACCOUNT!.name,
				personId: person.id,
				personName: person.name,
				request,
				createdAt: ctx.now,
			})
			.onConflictDoNothing(),
		...plans.map(({ account, fingerprint }) =>
			directory
				.insert(distributionTargets)
				.values({ distributionId: id, account, fingerprint, state: "waiting" })
				.onConflictDoNothing(),
		),
	]);
	return { id, plans };
}
