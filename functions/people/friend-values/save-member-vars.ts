import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { toStoredValue } from "#domain/people/friend-fields/stored-value.ts";
import {
	isFileType,
	type MemberVarsInput,
	problemWithValue,
} from "#domain/people/friend-values/member-values-input.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";
import { unwritableReason } from "./assert-field-writable.ts";
import { listMemberFields, type MemberField } from "./list-member-fields.ts";
import { readUploadToken } from "./member-file-tokens.ts";
import { valueFingerprint, wireValue } from "./wire-value.ts";

interface VarsSave {
	ctx: OperatorCtx;
	input: MemberVarsInput;
}

/** Values to write for one of several friends. */
interface FriendValues {
	member_id: number;
	vals: Record<string, string>;
}

/** One value to write, as columns. */
interface ValueWrite {
	friendId: number;
	varId: number;
	value: string | null;
	valueKey: string | null;
	number: number | null;
	date: string | null;
	choiceId: number | null;
	mediaKey: string | null;
	/** Value before the operator's change; null if the request does not give it. */
	before: string | null;
	/** The new value in its wire form, by which a repeated save recognizes its own value. */
	after: string;
	/** Whether the value is removed. */
	isNone: 0 | 1;
}

/**
 * Writes a friend's values of friend information manually, all of them or none (M-250, M-252). An empty value
 * is removed.
 * @throws Refusal 404 for another's friend, 422 naming each field that is wrong, 409 naming each that
 * somebody else or an action changed meanwhile.
 */
export async function saveMemberVars({ ctx, input }: VarsSave): Promise<void> {
	const { member_id } = input;
	await assertFriendVisible(ctx, member_id);
	const ids = Object.keys(input.vals).map(Number);
	if (ids.length === 0) return;
	const fields = new Map((await listMemberFields(ctx, ids)).map((field) => [field.id, field]));
	const { writes, problems } = toValueWrites(ctx, input, fields);
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	await assertFilesThere(ctx, writes);
	const auditStatement = auditRow(ctx, {
		verb: "friend.vars",
		subjectType: "friend",
		subjectId: member_id,
		detail: { var_ids: writes.map(({ varId }) => varId) },
	});
	try {
		await commitBatch(ctx.db, [
			...writeStatements(ctx, writes),
			requestRuleCheck(ctx, [member_id]),
			auditStatement,
		]);
	} catch (error) {
		// `assertUnchanged` fails the whole transaction; without conflicts the error was another one.
		const conflictingRows = await queryRows(ctx.db, { varId: number }, conflictsQuery(writes));
		if (conflictingRows.length === 0) throw error;
		throw conflictRefusal(conflictingRows.map(({ varId }) => fields.get(varId)!));
	}
}

/**
 * Writes values of many friends whom the caller sees, all of them or none, regardless of earlier values.
 * @throws Refusal 422 naming each value that is wrong, by its friend's index in the list
 */
export async function saveVarsOfFriends(ctx: OperatorCtx, friends: readonly FriendValues[]): Promise<void> {
	const ids = [...new Set(friends.flatMap(({ vals: values }) => Object.keys(values).map(Number)))];
	const fields = new Map((await listMemberFields(ctx, ids)).map((field) => [field.id, field]));
	const results = friends.map((friend) => toValueWrites(ctx, { ...friend, metas: {} }, fields));
	const problems = results.flatMap((friend, index) =>
		Object.entries(friend.problems).map(
			([key, texts]) => [`friends[${index}][vals]${key.slice("vals".length)}`, texts] as const,
		),
	);
	if (problems.length > 0) throw new Refusal(422, Object.fromEntries(problems));
	const writes = results.flatMap((friend) => friend.writes);
	await assertFilesThere(ctx, writes);
	await ctx.db.batch([
		...writeStatements(ctx, writes),
		auditRow(ctx, {
			verb: "friend.vars",
			subjectType: "friend",
			detail: { var_ids: ids, friend_ids: friends.map(({ member_id }) => member_id) },
		}),
	]);
}

const conflictRefusal = (fields: readonly MemberField[]) =>
	new Refusal(409, {
		ERROR: [CALL_TEXTS.changedByOther],
		...Object.fromEntries(
			fields.map(({ id, name }) => [`vals[${id}]`, [MEMBER_TEXTS.changedMeanwhile(name)]]),
		),
	});

/** Columns of the values, and the problems by form field. */
function toValueWrites(
	ctx: OperatorCtx,
	{ member_id, vals: values, metas }: MemberVarsInput,
	fields: Map<number, MemberField>,
) {
	const problems: ErrorBody = {};
	const writes = Object.entries(values).flatMap(([key, text]): ValueWrite[] => {
		const field = fields.get(Number(key));
		const before = metas[key]?.before ?? null;
		const columnsOrProblem = field
			? (unwritableReason(field) ?? toColumns(ctx, { field, text: text.trim(), friendId: member_id }))
			: MEMBER_TEXTS.fieldGone;
		if (typeof columnsOrProblem !== "string")
			return [{ friendId: member_id, varId: Number(key), before, ...columnsOrProblem }];
		problems[`vals[${key}]`] = [columnsOrProblem];
		return [];
	});
	return { writes, problems };
}

/**
 * Checks that uploads still exist: a file that was a value and was replaced is deleted before its upload token
 * expires.
 * @throws Refusal 422 at the values whose file does not exist
 */
async function assertFilesThere(ctx: OperatorCtx, writes: readonly ValueWrite[]): Promise<void> {
	const files = writes.flatMap(({ varId, mediaKey }) => (mediaKey === null ? [] : [{ varId, mediaKey }]));
	const fileHeads = await Promise.all(files.map(({ mediaKey }) => ctx.env.MEDIA.head(mediaKey)));
	const missingFiles = files.filter((_, index) => fileHeads[index] === null);
	if (missingFiles.length > 0)
		throw new Refusal(
			422,
			Object.fromEntries(missingFiles.map(({ varId }) => [`vals[${varId}]`, [MEMBER_TEXTS.fileUnknown]])),
		);
}

interface TypedValue {
	field: MemberField;
	text: string;
	friendId: number;
}

type ValueColumns = Omit<ValueWrite, "friendId" | "varId" | "before">;

const NO_VALUE: ValueColumns = {
	value: null,
	valueKey: null,
	number: null,
	date: null,
	choiceId: null,
	mediaKey: null,
	after: "",
	isNone: 1,
};

/** Columns of a value, or its problem. */
function toColumns(ctx: OperatorCtx, { field, text, friendId }: TypedValue): ValueColumns | string {
	if (text === "") return NO_VALUE;
	if (isFileType(field.type)) {
		const file = readUploadToken(ctx, text, { friendId, varId: field.id });
		if (!file) return MEMBER_TEXTS.fileUnknown;
		const { key, name } = file;
		return { ...NO_VALUE, value: name, valueKey: normaliseText(name), mediaKey: key, isNone: 0 };
	}
	const problem = problemWithValue(field.type, text, field.choices);
	const columns = problem === null ? toStoredValue(field.type, text, field.choices) : null;
	if (!columns) return problem ?? MEMBER_TEXTS.fieldGone;
	const { value, value_key, number, date, choice_id } = columns;
	return {
		value,
		valueKey: value_key,
		number,
		date,
		choiceId: choice_id,
		mediaKey: null,
		after: choice_id === null ? (value ?? "") : String(choice_id),
		isNone: 0,
	};
}

const WRITTEN_COLUMNS = [
	"friendId",
	"varId",
	"value",
	"valueKey",
	"number",
	"date",
	"choiceId",
	"mediaKey",
] as const;

/**
 * Statements that write values; each covers several friends and fields. Order matters: the first fails the
 * transaction if a value was changed meanwhile, and the author is stored before the row is deleted.
 */
function writeStatements(ctx: OperatorCtx, writes: readonly ValueWrite[]): [Statement, ...Statement[]] {
	const { value, valueKey, number, date, choiceId, mediaKey, updatedAt, changedBy } = friendVars;
	const { rows, column } = rowsFrom(
		writes.filter(({ isNone }) => !isNone),
		WRITTEN_COLUMNS,
	);
	const emptiedRows = rowsFrom(
		writes.filter(({ isNone }) => isNone),
		["friendId", "varId"],
	);
	const isCleared = sql`(friend_id, var_id) in (
		select ${emptiedRows.column.friendId}, ${emptiedRows.column.varId} from ${emptiedRows.rows})`;
	return [
		assertUnchanged(ctx, writes),
		execute(
			ctx.db,
			insertInto(
				friendVars,
				{ ...column, updatedAt: ctx.now, changedBy: changeAuthor(ctx.operator) },
				sql`from ${rows} join ${vars} d on d.id = ${column.varId} and d.deleted_at is null where true
					on conflict (var_id, friend_id) do update set
						${excludedAssignments(value, valueKey, number, date, choiceId, mediaKey, updatedAt, changedBy)}`,
			),
		),
		// A trigger writes the history of removed values from their rows, with this author.
		execute(
			ctx.db,
			sql`update ${friendVars} set changed_by = ${changeAuthor(ctx.operator)}, updated_at = ${ctx.now} where ${isCleared}`,
		),
		execute(ctx.db, sql`delete from ${friendVars} where ${isCleared}`),
	];
}

/** Rows with the `varId` of values that are now neither the old nor the new value of the change. */
function conflictsQuery(writes: readonly ValueWrite[]): SQL {
	const { rows, column } = rowsFrom(writes, ["friendId", "varId", "before", "after", "isNone", "mediaKey"]);
	return sql`select ${column.varId} as varId from ${rows}
		left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
		where ${column.before} is not null and coalesce(${valueFingerprint("v")}, '') is not ${column.before}
			and not (${wireValue("v")} = ${column.after} and (v.friend_id is null) = ${column.isNone}
				and v.media_key is ${column.mediaKey})`;
}

/**
 * Fails the transaction if a value was changed meanwhile: `json()` of invalid text is an error, and is
 * evaluated only for conflicting rows.
 */
const assertUnchanged = (ctx: OperatorCtx, writes: readonly ValueWrite[]): Statement =>
	execute(ctx.db, sql`select json('changed: ' || varId) from (${conflictsQuery(writes)})`);
