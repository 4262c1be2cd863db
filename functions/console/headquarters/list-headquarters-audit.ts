import { asc, desc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { auditLog, operators } from "#db/platform/operators.ts";
import {
	type AuditPosition,
	compareAuditPositions,
	type HeadquartersAuditFilter,
} from "#domain/console/headquarters/headquarters-audit.ts";
import { AUDIT_PER_PAGE } from "#domain/console/operators/audit-query.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import {
	type AuditEntryRow,
	auditConditions,
	presentAuditEntries,
	selectAuditEntries,
} from "#functions/console/audit/list-audit-entries.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listAllAccounts } from "./account-context.ts";
import { type AccountProblem, askAccounts } from "./ask-accounts.ts";

/** Call for the log of the accounts in which a person may read it. */
export interface AuditCall {
	ctx: OperatorCtx;
	person: Person;
	kinds: ItemKinds;
	filter: HeadquartersAuditFilter;
}

/** Account whose entries are missing from a page, with the reason in words. */
export interface MissingAccount {
	name: string;
	label: string;
	reason: string;
}

/** Entries of one account before a position. */
interface AccountEntries {
	/** The person's context there. */
	inAccount: OperatorCtx;
	rows: AuditEntryRow[];
	operators: { email: string; name: string }[];
}

/** Reason why the person does not read an account's log. */
type Exclusion = "notMember" | "notAllowed";

/**
 * A page of the log of all accounts, merged by time, with the accounts that are missing from it. Each account is read as
 * the person's operator there: friends are named in the log, so that it takes a membership, the ability and full scope.
 */
export async function listHeadquartersAudit(
	{ ctx, person, kinds, filter }: AuditCall,
	before: AuditPosition | null,
	take = AUDIT_PER_PAGE,
) {
	const [allAccounts, operatorIds] = await Promise.all([listAllAccounts(ctx), findOperatorIds(ctx, person)]);
	const asked = allAccounts.filter(({ name }) => filter.account === "" || filter.account === name);
	const answers = await askAccounts(asked, async ({ name }) => {
		const inAccount = await actInAccount(ctx, name, operatorIds, { evenDisabled: true });
		if (!inAccount) return "notMember";
		if (!hasAbility(inAccount.operator, "audit-read") || !inAccount.operator.friendScope.all)
			return "notAllowed";
		return readEntries(inAccount, { filter, before, account: name, take: take + 1 });
	});
	const found = answers.flatMap(({ account, answer }) =>
		answer === null || typeof answer === "string"
			? []
			: answer.rows.map((row) => ({ row, account, position: positionOf(row, account) })),
	);
	const sorted = found.toSorted((a, b) => compareAuditPositions(a.position, b.position));
	const page = sorted.slice(0, take);
	const readable = new Map(
		answers.flatMap(({ account, answer }) =>
			answer === null || typeof answer === "string" ? [] : [[account.name, answer] as const],
		),
	);
	const named = await askAccounts(
		asked.filter(({ name }) => page.some(({ account }) => account.name === name)),
		({ name }) => {
			const ofAccount = page.filter(({ account }) => account.name === name);
			return presentAuditEntries(
				readable.get(name)!.inAccount,
				kinds,
				ofAccount.map(({ row }) => row),
			);
		},
	);
	const presented = new Map(
		named.map(({ account, answer }) => [account.name, new Map(answer?.map((entry) => [entry.id, entry]))]),
	);
	const last = page.at(-1);
	return {
		entries: page.flatMap(({ row, account: { name, label, colour } }) => {
			const entry = presented.get(name)?.get(row.entry.id);
			return entry ? [{ ...entry, account: { name, label, colour } }] : [];
		}),
		/** Cursor of the next page; null after the last. */
		next: sorted.length > take && last ? last.position : null,
		missing: [
			...answers.flatMap(({ account, answer, problem }) =>
				problem !== null || typeof answer === "string"
					? [missingOf(account, problem ?? (answer as Exclusion))]
					: [],
			),
			...named.flatMap(({ account, problem }) => (problem === null ? [] : [missingOf(account, problem)])),
		] satisfies MissingAccount[],
		accounts: allAccounts
			.filter(({ name }) => operatorIds.has(name))
			.map(({ name, label, colour }) => ({ name, label, colour })),
		/** Operators to filter by, each once. */
		operators: [
			...new Map(
				[...readable.values()].flatMap(({ operators }) => operators.map((each) => [each.email, each])),
			).values(),
		].toSorted((a, b) => a.name.localeCompare(b.name, "ja")),
	};
}

const missingOf = ({ name, label }: AccountRecord, reason: AccountProblem | Exclusion): MissingAccount => ({
	name,
	label,
	reason:
		reason === "slow" || reason === "failed"
			? HEADQUARTERS_TEXTS.problems[reason]
			: HEADQUARTERS_TEXTS[reason],
});

const positionOf = ({ entry }: AuditEntryRow, { name }: AccountRecord): AuditPosition => ({
	at: entry.at,
	account: name,
	id: entry.id,
});

interface EntriesQuery {
	filter: HeadquartersAuditFilter;
	before: AuditPosition | null;
	account: string;
	take: number;
}

/** Entries of an account and its operators, in one call. */
async function readEntries(
	inAccount: OperatorCtx,
	{ filter: { email, type, from, to }, before, account, take }: EntriesQuery,
): Promise<AccountEntries> {
	const { db } = inAccount;
	const conditions = [
		...auditConditions(inAccount, { operator_id: null, type, from, to }),
		...(email === ""
			? []
			: [sql`${auditLog.operatorId} = (select id from ${operators} where email = ${email})`]),
		...(before === null ? [] : [isAfter(before, account)]),
	];
	const [rows, operatorRows] = await db.batch([
		selectAuditEntries(inAccount, conditions).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(take),
		db.select({ email: operators.email, name: operators.name }).from(operators).orderBy(asc(operators.id)),
	]);
	return { inAccount, rows, operators: operatorRows };
}

/** Condition for the entries of an account that come after a position in the merged log. */
function isAfter(before: AuditPosition, account: string): SQL {
	if (account > before.account) return lte(auditLog.at, before.at);
	const isEarlier = lt(auditLog.at, before.at);
	if (account < before.account) return isEarlier;
	return or(isEarlier, sql`(${eq(auditLog.at, before.at)} and ${lt(auditLog.id, before.id)})`)!;
}
