import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { countUnsolvedReservations } from "#functions/booking/salons/reservations/count-unsolved-reservations.ts";
import { countFigures } from "#functions/console/home/count-figures.ts";
import { countWaiting, presentWaiting } from "#functions/inbox/timeline/count-waiting-messages.ts";
import { findPerson } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { actInAccount, findOperatorIds } from "./act-in-account.ts";

/**
 * Work that waits in another account of the person, within the abilities and the scope that they have there.
 * A count is null without the ability to open its page.
 * @throws Refusal 404 for an account in which the person does not work
 */
export async function countAccountWork({ ctx, input }: { ctx: OperatorCtx; input: { name: string } }) {
	const person = await findPerson(ctx.env, ctx.operator.id);
	const accountCtx = person && (await actInAccount(ctx, input.name, await findOperatorIds(ctx, person)));
	if (!accountCtx) throw notFound();
	const { abilities } = accountCtx.operator;
	const canOpen = (page: Parameters<typeof mayOpenPage>[1]) => mayOpenPage(abilities, page);
	const [waiting, unsolved, figures] = await Promise.all([
		canOpen("chat") ? countWaiting(accountCtx) : [],
		canOpen("unsolved") ? countUnsolvedReservations(accountCtx) : null,
		countFigures(accountCtx),
	]);
	const { talks, groups } = waiting[0] ? presentWaiting(waiting[0]) : { talks: null, groups: 0 };
	const failures = [figures.failed, figures.parked, figures.stopped].filter((figure) => figure !== undefined);
	return {
		talks: talks === null ? null : talks + groups,
		bookings: unsolved?.count ?? null,
		failures: failures.length === 0 ? null : failures.reduce((sum, { count }) => sum + count, 0),
	};
}
