import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendMails } from "#db/people/friend-mails.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import {
	BASE_VALUE_NAMES,
	type BaseValueName,
	type BaseValues,
	type MemberBaseInput,
} from "#domain/people/friend-values/member-values-input.ts";
import { MAIL_STATUSES } from "#domain/people/friends/mail-status.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { recordFriendChange } from "#functions/engine/friend-records/record-friend-change.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { loadMemberBase } from "./load-member-base.ts";

interface BaseSave {
	ctx: OperatorCtx;
	input: MemberBaseInput;
}

/**
 * Writes a friend's base values, all of them or none (M-251).
 * @throws Refusal 404 for another's friend, 409 naming each value that somebody else changed meanwhile
 */
export async function saveMemberBase({ ctx, input }: BaseSave): Promise<void> {
	const { member_id, vals: values, metas } = input;
	const { vals: storedValues } = await loadMemberBase({ ctx, input: { id: member_id } });
	const changedNames = BASE_VALUE_NAMES.filter(
		(name) => values[name] !== undefined && values[name] !== storedValues[name],
	);
	const conflicts = changedNames.filter(
		(name) => metas[name] !== undefined && metas[name] !== storedValues[name],
	);
	if (conflicts.length > 0) throw conflictOf(conflicts);
	if (changedNames.length === 0) return;
	try {
		await commitBatch(ctx.db, [
			assertUnchanged(ctx, member_id, changedNames, storedValues),
			...changedNames.map((name) => recordBaseChange(ctx, member_id, name, values[name] ?? "")),
			...baseStatements(ctx, member_id, values, changedNames),
			requestRuleCheck(ctx, [member_id]),
			auditRow(ctx, {
				verb: "friend.base",
				subjectType: "friend",
				subjectId: member_id,
				detail: { fields: changedNames },
			}),
		]);
	} catch (error) {
		const { vals: currentValues } = await loadMemberBase({ ctx, input: { id: member_id } });
		const lateConflicts = changedNames.filter(
			(name) => currentValues[name] !== storedValues[name] && currentValues[name] !== values[name],
		);
		throw lateConflicts.length > 0 ? conflictOf(lateConflicts) : error;
	}
}

const conflictOf = (names: readonly BaseValueName[]) =>
	new Refusal(409, {
		ERROR: [CALL_TEXTS.changedByOther],
		...Object.fromEntries(
			names.map((name) => [`vals[${name}]`, [MEMBER_TEXTS.changedMeanwhile(BASE_FIELD_LABELS[name])]]),
		),
	});

/** Stored base values, as expressions in a statement that reads `friends`. */
const STORED_BASE: Record<BaseValueName, SQL> = {
	short_name: sql`${friends.shortName}`,
	nickname: sql`${friends.nickname}`,
	memo: sql`${friends.memo}`,
	mail: sql`coalesce((select m.address from ${friendMails} m where m.friend_id = ${friends.id}), '')`,
};

/**
 * Fails the transaction if a value has changed since it was read: `json()` of invalid text is an error, and
 * is evaluated only for a changed row.
 */
const assertUnchanged = (
	ctx: OperatorCtx,
	id: number,
	names: readonly BaseValueName[],
	storedValues: BaseValues,
): Statement =>
	execute(
		ctx.db,
		sql`select json('changed: ' || ${friends.id}) from ${friends} where ${friends.id} = ${id} and (${sql.join(
			names.map((name) => sql`${STORED_BASE[name]} is not ${storedValues[name]}`),
			sql` or `,
		)})`,
	);

const recordBaseChange = (ctx: OperatorCtx, id: number, field: BaseValueName, after: string): Statement =>
	recordFriendChange(ctx, {
		friend: sql`${friends.id} = ${id}`,
		field,
		before: STORED_BASE[field],
		after,
		changedBy: changeAuthor(ctx.operator),
	});

function baseStatements(
	ctx: OperatorCtx,
	id: number,
	values: BaseValues,
	changedNames: readonly BaseValueName[],
): Statement[] {
	const changedValue = (name: BaseValueName) => (changedNames.includes(name) ? values[name] : undefined);
	const [shortName, nickname, memo, mail] = [
		changedValue("short_name"),
		changedValue("nickname"),
		changedValue("memo"),
		changedValue("mail"),
	];
	const columns = {
		...(shortName !== undefined && { shortName, shortNameKey: normaliseText(shortName) }),
		...(nickname !== undefined && { nickname, nicknameKey: normaliseText(nickname) }),
		...(memo !== undefined && { memo, memoKey: normaliseText(memo) }),
	};
	return [
		...(Object.keys(columns).length > 0
			? [ctx.db.update(friends).set(columns).where(sql`${friends.id} = ${id}`)]
			: []),
		...(mail === undefined ? [] : [mail === "" ? deleteMail(ctx, id) : upsertMail(ctx, id, mail)]),
	];
}

const deleteMail = (ctx: OperatorCtx, id: number): Statement =>
	execute(ctx.db, sql`delete from ${friendMails} where friend_id = ${id}`);

/** No mail was ever sent to a new address, so it counts as sendable. */
const upsertMail = (ctx: OperatorCtx, id: number, address: string): Statement => {
	const { addressKey, status, updatedAt } = friendMails;
	return execute(
		ctx.db,
		insertInto(
			friendMails,
			{
				friendId: id,
				address,
				addressKey: normaliseText(address),
				status: MAIL_STATUSES.sendable,
				updatedAt: ctx.now,
			},
			sql`where true on conflict (friend_id) do update set
				${excludedAssignments(friendMails.address, addressKey, status, updatedAt)}`,
		),
	);
};
