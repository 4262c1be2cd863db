import { and, eq, isNull, not, notInArray, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import {
	type AnnouncementPart,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { text, typed } from "#db/platform/sql/row-columns.ts";
import type { BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import {
	actInAccount,
	findOperatorIds,
	type OperatorIds,
} from "#functions/console/accounts/act-in-account.ts";
import { BROADCAST_STATE, BROADCASTS_WITH_TASKS } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { listAllAccounts } from "../account-context.ts";
import { announcementKey, directoryOf, findAnnouncement } from "./announcement-rows.ts";
import { withdrawPart } from "./withdraw-part.ts";

interface CancelCall {
	ctx: OperatorCtx;
	person: Person;
	input: { id: number };
}

/** Account in which an announcement cannot be cancelled, with the reason. */
interface CancelRefusal {
	account: string;
	problem: string;
}

/**
 * Cancels an announcement in the accounts in which it has not begun, and records these. The cancellation itself is
 * recorded first, so that an order in progress stops; repeating it is safe.
 * @returns the accounts in which it could not be cancelled
 * @throws Refusal 404; 422 if it cannot be cancelled in any account, and then nothing is recorded
 */
export async function cancelAnnouncement({ ctx, person, input: { id } }: CancelCall) {
	const { parts, cancelledAt } = await findAnnouncement(ctx, id);
	const operatorIds = await findOperatorIds(ctx, person);
	if (cancelledAt === null) await assertCancellable(ctx, parts, operatorIds);
	await setCancelled(ctx, id, ctx.now);
	const results = await Promise.all(
		parts
			.filter(({ withdrawnAt }) => withdrawnAt === null)
			.map((part) => tryInAccount(ctx, { part, operatorIds }, (accountCtx) => withdrawPart(accountCtx, id))),
	);
	const refused = results.filter((result) => result !== null);
	await recordWithdrawn(ctx, id, refused);
	// The send began everywhere after the check: every account is ordered, so that no order has stopped.
	if (refused.length === parts.length) {
		await setCancelled(ctx, id, null);
		throw await createCancelRefusal(ctx, refused);
	}
	return { refused };
}

/** @throws Refusal 422 where a part is no longer a draft or planned */
async function assertCancellable(
	ctx: OperatorCtx,
	parts: readonly AnnouncementPart[],
	operatorIds: OperatorIds,
): Promise<void> {
	const results = await Promise.all(
		parts.map((part) =>
			tryInAccount(ctx, { part, operatorIds }, async ({ db }) => {
				const key = announcementKey(part.announcementId);
				const [row] = await queryRows(
					db,
					{ state: typed<BroadcastState>(text) },
					sql`select ${BROADCAST_STATE} as state from ${BROADCASTS_WITH_TASKS}
						where b.id = (select k.id from ${broadcasts} k where k.save_key = ${key})`,
				);
				if (row && !["draft", "planned", "approval"].includes(row.state))
					throw invalid("ERROR", BROADCAST_TEXTS.notWithdrawable);
			}),
		),
	);
	const refused = results.filter((result) => result !== null);
	if (refused.length === parts.length) throw await createCancelRefusal(ctx, refused);
}

interface CancelAttempt {
	part: AnnouncementPart;
	operatorIds: OperatorIds;
}

/** Runs a part of the cancellation as the person's operator. @returns the reason why it is refused; null if it is not */
async function tryInAccount(
	ctx: OperatorCtx,
	{ part: { account }, operatorIds }: CancelAttempt,
	run: (accountCtx: OperatorCtx) => Promise<void>,
): Promise<CancelRefusal | null> {
	try {
		const accountCtx = await actInAccount(ctx, account, operatorIds, { includesDisabled: true });
		if (!accountCtx) return { account, problem: HEADQUARTERS_TEXTS.notMember };
		if (!hasAbility(accountCtx.operator, "broadcast-write"))
			return { account, problem: HEADQUARTERS_TEXTS.notAllowed };
		await run(accountCtx);
		return null;
	} catch (error) {
		if (error instanceof Refusal) return { account, problem: error.message };
		console.error(
			JSON.stringify({ event: "announcement.cancel_failed", account, error: rootCauseOf(error) }),
		);
		return { account, problem: HEADQUARTERS_TEXTS.problems.failed };
	}
}

/** Records the time of the first cancellation, or that there is none. */
async function setCancelled(ctx: OperatorCtx, id: number, cancelledAt: number | null): Promise<void> {
	await directoryOf(ctx)
		.update(announcements)
		.set({ cancelledAt, nextAttemptAt: null })
		.where(
			and(
				eq(announcements.id, id),
				cancelledAt === null ? not(IS_WITHDRAWN) : isNull(announcements.cancelledAt),
			),
		);
}

/** Condition: the announcement was withdrawn in an account. */
const IS_WITHDRAWN = sql`exists (select 1 from ${announcementParts} p
	where p.announcement_id = ${announcements.id} and p.withdrawn_at is not null)`;

async function recordWithdrawn(
	ctx: OperatorCtx,
	id: number,
	refused: readonly CancelRefusal[],
): Promise<void> {
	await directoryOf(ctx)
		.update(announcementParts)
		.set({ withdrawnAt: directoryTime() })
		.where(
			and(
				eq(announcementParts.announcementId, id),
				isNull(announcementParts.withdrawnAt),
				notInArray(announcementParts.account, valuesOfList(refused.map(({ account }) => account))),
			),
		);
}

async function createCancelRefusal(ctx: OperatorCtx, refused: readonly CancelRefusal[]): Promise<Refusal> {
	const labels = new Map((await listAllAccounts(ctx)).map(({ name, label }) => [name, label]));
	const reasons = refused.map(({ account, problem }) =>
		HEADQUARTERS_TEXTS.ofAccount(labels.get(account) ?? account, problem),
	);
	return new Refusal(422, { ERROR: [HEADQUARTERS_TEXTS.notCancellable, ...reasons] });
}
