import { and, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { memberships, people } from "#db/platform/directory/people-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import { endOrphanedSessions } from "#functions/console/accounts/end-linked-sessions.ts";
import { renewRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { isNotLastAdministrator } from "#functions/console/operators/last-administrator.ts";
import { endAccess } from "#functions/console/operators/set-operator-disabled.ts";
import type { Ctx } from "#functions/context.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { listMemberships, type Membership, type Person } from "#functions/platform/accounts/find-person.ts";
import { auditOfChange, auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertMayManage } from "./assert-may-manage.ts";
import { setHeadquarters } from "./set-headquarters.ts";

interface RemovePerson {
	ctx: OperatorCtx;
	input: { id: string; actor: Person };
}

/**
 * Removes a person from all accounts: their operators are disabled, their sessions end, and the memberships are
 * deleted. The home account is first, since nobody signs in anywhere without it. The person is deleted last, so
 * that an interrupted removal can be repeated.
 * @throws Refusal 404; 422 for oneself, an account in which the acting person may not change the person, the last person
 * of the headquarters and an account's last administrator, before anything is changed
 */
export async function removePerson({ ctx, input: { id, actor } }: RemovePerson): Promise<void> {
	if (id === actor.id) throw invalid("ERROR", PEOPLE_TEXTS.ownPerson);
	const directory = connectD1(ctx.env.DIRECTORY!);
	const [person] = await directory.select().from(people).where(eq(people.id, id));
	if (!person) throw notFound();
	const personMemberships = (await listMemberships(ctx.env.DIRECTORY!, id)).toSorted(
		(a, b) => Number(b.account === person.homeAccount) - Number(a.account === person.homeAccount),
	);
	await assertMayManage(ctx, actor, id);
	await Promise.all(personMemberships.map((membership) => refuseLastAdministrator(ctx, membership)));
	await setHeadquarters({ ctx, input: { id, is_headquarters: false, actor } });
	for (const membership of personMemberships) await removeFromAccount(ctx, membership, actor);
	await directory.delete(people).where(eq(people.id, id));
	await auditRow(ctx, {
		verb: "person.remove",
		subjectType: "person",
		subjectId: id,
		detail: { before: { email: person.email, name: person.name } },
	});
}

async function refuseLastAdministrator(ctx: OperatorCtx, { account, operatorId }: Membership): Promise<void> {
	const accountCtx = await accountContext(ctx, account);
	if (accountCtx && !(await isRemovable(accountCtx, operatorId)))
		throw createLastAdministratorRefusal(accountCtx);
}

async function isRemovable({ db }: Ctx, operatorId: number): Promise<boolean> {
	const [row] = await queryRows(
		db,
		{ isAllowed: number },
		sql`select ${isNotLastAdministrator(operatorId)} as isAllowed`,
	);
	return row?.isAllowed === 1;
}

const createLastAdministratorRefusal = ({ env }: Ctx) =>
	invalid("ERROR", PEOPLE_TEXTS.lastAdministratorThere(env.ACCOUNT?.label ?? ""));

async function removeFromAccount(
	ctx: OperatorCtx,
	{ personId, account, operatorId }: Membership,
	actor: Person,
): Promise<void> {
	const accountCtx = await accountContext(ctx, account);
	if (accountCtx) {
		const [disabled] = await accountCtx.db.batch([
			queryRows(
				accountCtx.db,
				{ id: number },
				sql`update ${operators} set disabled_at = coalesce(disabled_at, ${accountCtx.now})
					where id = ${operatorId} and ${isNotLastAdministrator(operatorId)} returning id`,
			),
			auditOfChange(
				{ db: accountCtx.db, now: accountCtx.now },
				{
					verb: "operator.disable",
					subjectType: "operator",
					subjectId: operatorId,
					detail: { after: { disabled: true }, by: { email: actor.email, name: actor.name } },
					network: ctx.operator.network,
				},
			),
			...endAccess(accountCtx, operatorId),
		]);
		if (disabled.length === 0) throw createLastAdministratorRefusal(accountCtx);
		await renewRooms(accountCtx, [operatorId]);
		await endOrphanedSessions(accountCtx);
	}
	await connectD1(ctx.env.DIRECTORY!)
		.delete(memberships)
		.where(and(eq(memberships.personId, personId), eq(memberships.account, account)));
}
