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
	const { member_id, vals, metas } = input;
	const { vals: stored } = await loadMemberBase({ ctx, input: { id: member_id } });
	const changed = BASE_VALUE_NAMES.filter((name) => vals[name] !== undefined && vals[name] !== stored[name]);
	const conflicts = changed.filter((name) => metas[name] !== undefined && metas[name] !== stored[name]);
	if (conflicts.length > 0) throw conflictOf(conflicts);
	if (changed.length === 0) return;
	try {
		await commitBatch(ctx.db, [
			assertUnchanged(ctx, member_id, changed, stored),
			...changed.map((name) => recordBaseChange(ctx, member_id, name, vals[name] ?? "")),
			...baseStatements(ctx, member_id, vals, changed),
			auditRow(ctx, {
				verb: "friend.base",
				subjectType: "friend",
				subjectId: member_id,
				detail: { fields: changed },
			}),
		]);
	} catch (error) {
		const { vals: now } = await loadMemberBase({ ctx, input: { id: member_id } });
		const lost = changed.filter((name) => now[name] !== stored[name] && now[name] !== vals[name]);
		throw lost.length > 0 ? conflictOf(lost) : error;
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
	stored: BaseValues,
): Statement =>
	execute(
		ctx.db,
		sql`select json('changed: ' || ${friends.id}) from ${friends} where ${friends.id} = ${id} and (${sql.join(
			names.map((name) => sql`${STORED_BASE[name]} is not ${stored[name]}`),
			sql` or `,
		)})`,
	);

const recordBaseChange = (ctx: OperatorCtx, id: number, field: BaseValueName, after: string): Statement =>
	recordFriendChange(ctx, {
		friend: sql`${friends.id} = ${id}`,
		field,
		before: STORED_BASE[field],
		after,
		by: changeAuthor(ctx.operator),
	});

function baseStatements(
	ctx: OperatorCtx,
	id: number,
	vals: BaseValues,
	changed: readonly BaseValueName[],
): Statement[] {
	const of = (name: BaseValueName) => (changed.includes(name) ? vals[name] : undefined);
	const [shortName, nickname, memo, mail] = [of("short_name"), of("nickname"), of("memo"), of("mail")];
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
