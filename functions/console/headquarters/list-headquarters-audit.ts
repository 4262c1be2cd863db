import { asc, desc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { auditLog, operators } from "#db/platform/operators.ts";
import {
	type AuditPosition,
	compareAuditPositions,
	type HeadquartersAuditFilter,
} from "#domain/console/headquarters/headquarters-audit.ts";
import { AUDIT_PER_PAGE } from "#domain/console/operators/audit-query.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import {
	actInAccount,
	findOperatorIds,
	type OperatorIds,
} from "#functions/console/accounts/act-in-account.ts";
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

/** Next entries of one account in the merged log, newest first. */
interface AccountEntries {
	/** The person's context there. */
	accountCtx: OperatorCtx;
	rows: AuditEntryRow[];
	operators: { email: string; name: string }[];
}

/** Reason why the person does not read an account's log. */
type Exclusion = "notMember" | "notAllowed";

/** Entries of an account, or the reason why the person does not read them. */
type LogAnswer = { entries: AccountEntries; exclusion: null } | { entries: null; exclusion: Exclusion };

/** Entry at its place in the merged log. */
interface PlacedEntry {
	row: AuditEntryRow;
	account: AccountRecord;
	position: AuditPosition;
}

/**
 * A page of the log of all accounts, merged by time, with the accounts that are missing from it. Each account is read as
 * the person's operator there: friends are named in the log, so that it takes a membership, the ability and full scope.
 */
export async function listHeadquartersAudit(
	call: AuditCall,
	before: AuditPosition | null,
	take = AUDIT_PER_PAGE,
) {
	const { ctx, person, filter } = call;
	const [allAccounts, operatorIds] = await Promise.all([listAllAccounts(ctx), findOperatorIds(ctx, person)]);
	const asked = allAccounts.filter(({ name }) => filter.account === "" || filter.account === name);
	const answers = await askAccounts(asked, ({ name }) =>
		readLog(ctx, operatorIds, { filter, before, account: name, take: take + 1 }),
	);
	const readAccounts = answers.flatMap(({ account, answer }) =>
		answer?.entries ? [{ account, entries: answer.entries }] : [],
	);
	const placed = readAccounts
		.flatMap(({ account, entries: { rows } }) =>
			rows.map((row): PlacedEntry => ({ row, account, position: positionOf(row, account) })),
		)
		.toSorted((a, b) => compareAuditPositions(a.position, b.position));
	const page = placed.slice(0, take);
	const presented = await presentPage(call, readAccounts, page);
	const last = page.at(-1);
	return {
		entries: presented.entries,
		/** Cursor of the next page; null after the last. */
		next: placed.length > take && last ? last.position : null,
		missing: [
			...answers.flatMap(({ account, answer, problem }) => {
				const reason = problem ?? answer?.exclusion;
				return reason ? [missingOf(account, reason)] : [];
			}),
			...presented.missing,
		] satisfies MissingAccount[],
		accounts: allAccounts
			.filter(({ name }) => operatorIds.has(name))
			.map(({ name, label, colour }) => ({ name, label, colour })),
		/** Operators to filter by, each once. */
		operators: [
			...new Map(
				readAccounts.flatMap(({ entries: { operators } }) => operators.map((each) => [each.email, each])),
			).values(),
		].toSorted((a, b) => a.name.localeCompare(b.name, "ja")),
	};
}

async function readLog(ctx: OperatorCtx, operatorIds: OperatorIds, query: EntriesQuery): Promise<LogAnswer> {
	const accountCtx = await actInAccount(ctx, query.account, operatorIds, { includesDisabled: true });
	if (!accountCtx) return { entries: null, exclusion: "notMember" };
	if (!hasAbility(accountCtx.operator, "audit-read") || !accountCtx.operator.friendScope.all)
		return { entries: null, exclusion: "notAllowed" };
	return { entries: await readEntries(accountCtx, query), exclusion: null };
}

/** Entries of a page with the names of their subjects, which their accounts are asked for. */
async function presentPage(
	{ kinds }: AuditCall,
	readAccounts: readonly { account: AccountRecord; entries: AccountEntries }[],
	page: readonly PlacedEntry[],
) {
	const contexts = new Map(readAccounts.map(({ account, entries }) => [account.name, entries.accountCtx]));
	const accounts = [...new Set(page.map(({ account }) => account))];
	const answers = await askAccounts(accounts, ({ name }) => {
		const rows = page.flatMap(({ account, row }) => (account.name === name ? [row] : []));
		return presentAuditEntries(contexts.get(name)!, kinds, rows);
	});
	const presentedOf = new Map(
		answers.map(({ account, answer }) => [account.name, new Map(answer?.map((entry) => [entry.id, entry]))]),
	);
	return {
		entries: page.flatMap(({ row, account: { name, label, colour } }) => {
			const entry = presentedOf.get(name)?.get(row.entry.id);
			return entry ? [{ ...entry, account: { name, label, colour } }] : [];
		}),
		missing: answers.flatMap(({ account, problem }) =>
			problem === null ? [] : [missingOf(account, problem)],
		),
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
	accountCtx: OperatorCtx,
	{ filter: { email, type, from, to }, before, account, take }: EntriesQuery,
): Promise<AccountEntries> {
	const { db } = accountCtx;
	const conditions = [
		...auditConditions(accountCtx, { operator_id: null, type, from, to }),
		...(email === ""
			? []
			: [sql`${auditLog.operatorId} = (select id from ${operators} where email = ${email})`]),
		...(before === null ? [] : [isAfter(before, account)]),
	];
	const [rows, operatorRows] = await db.batch([
		selectAuditEntries(accountCtx, conditions).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(take),
		db.select({ email: operators.email, name: operators.name }).from(operators).orderBy(asc(operators.id)),
	]);
	return { accountCtx, rows, operators: operatorRows };
}

/** Condition for the entries of an account that follow a position in the merged log, whose newest entries are first. */
function isAfter(before: AuditPosition, account: string): SQL {
	if (account > before.account) return lte(auditLog.at, before.at);
	const isEarlier = lt(auditLog.at, before.at);
	if (account < before.account) return isEarlier;
	return or(isEarlier, sql`(${eq(auditLog.at, before.at)} and ${lt(auditLog.id, before.id)})`)!;
}
