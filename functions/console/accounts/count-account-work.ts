import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { countUnsolvedReservations } from "#functions/booking/salons/reservations/count-unsolved-reservations.ts";
import { countFigures } from "#functions/console/home/count-figures.ts";
import { countWaiting, presentWaiting } from "#functions/inbox/timeline/count-waiting-messages.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { findPerson, listMemberships } from "#functions/platform/accounts/find-person.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Work that waits in another account of the person, within the abilities and the scope that they have there.
 * A count is null without the ability to open its page.
 * @throws Refusal 404 for an account in which the person does not work
 */
export async function countAccountWork({ ctx, input }: { ctx: OperatorCtx; input: { name: string } }) {
	const person = await findPerson(ctx.env, ctx.operator.id);
	const held = person ? await listMemberships(ctx.env.DIRECTORY!, person.id) : [];
	const membership = held.find(({ account }) => account === input.name);
	const accountCtx = membership && (await accountContext(ctx, membership.account));
	const operator = accountCtx && (await findOperator(accountCtx, membership.operatorId));
	if (!operator || accountCtx.env.ACCOUNT?.state !== "active") throw notFound();
	const theirCtx: OperatorCtx = { ...accountCtx, operator, saveKey: ctx.saveKey };
	const may = (page: Parameters<typeof mayOpenPage>[1]) => mayOpenPage(operator.abilities, page);
	const [waiting, unsolved, figures] = await Promise.all([
		may("chat") ? countWaiting(theirCtx) : [],
		may("unsolved") ? countUnsolvedReservations(theirCtx) : null,
		countFigures(theirCtx),
	]);
	const failures = [figures.failed, figures.parked, figures.stopped].filter((figure) => figure !== undefined);
	return {
		talks: waiting[0] ? presentWaiting(waiting[0]).talks : null,
		bookings: unsolved?.count ?? null,
		failures: failures.length === 0 ? null : failures.reduce((sum, { count }) => sum + count, 0),
	};
}
