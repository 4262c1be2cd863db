import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { memberQueries } from "#db/engine/member-queries.ts";
import { openApiCodes, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { lacksSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { tokenRightsOf } from "./token-rights.ts";

/** A token with its service code. */
export interface TokenRecord {
	codeId: number;
	tokenId: number;
	issuedBy: number | null;
	tokenHash: string;
	callsPerMinute: number;
	/** Rights of its service code that its issuer's role still covers. */
	rights: ApiRight[];
	/** Abilities of the operator who issued it. */
	abilities: readonly Ability[];
	isActive: boolean;
	revokedAt: number | null;
	/** Whether the issuer is disabled; they may still have the token. */
	isIssuerDisabled: boolean;
	memberQueryId: number | null;
	filter: Filter | null;
}

/** Row of a token as read from the database. */
export interface TokenRow {
	codeId: number;
	tokenId: number;
	issuedBy: number | null;
	tokenHash: string;
	callsPerMinute: number;
	rights: string;
	isActive: 0 | 1;
	revokedAt: number | null;
	isIssuerDisabled: 0 | 1;
	isAdmin: 0 | 1 | null;
	abilities: string | null;
	scope: string | null;
	lacksSecondStep: 0 | 1 | null;
	memberQueryId: number | null;
	filter: string | null;
}

const TOKEN_SELECT = sql`select ${openApiCodes.id} as codeId, ${openApiTokens.id} as tokenId, ${openApiTokens.issuedBy} as issuedBy,
			${openApiTokens.tokenHash} as tokenHash, ${openApiCodes.callsPerMinute} as callsPerMinute,
			${openApiCodes.rights} as rights, ${openApiCodes.isActive} as isActive, ${openApiTokens.revokedAt} as revokedAt,
			${operators.disabledAt} is not null as isIssuerDisabled, ${roles.isAdmin} as isAdmin, ${roles.abilities} as abilities,
			${roles.friendScope} as scope, ${lacksSecondStep} as lacksSecondStep,
			${openApiCodes.memberQueryId} as memberQueryId, ${memberQueries.filter} as filter
		from ${openApiTokens}
			join ${openApiCodes} on ${openApiCodes.id} = ${openApiTokens.codeId}
			left join ${operators} on ${operators.id} = ${openApiTokens.issuedBy}
			left join ${roles} on ${roles.id} = ${operators.roleId}
			left join ${memberQueries} on ${memberQueries.id} = ${openApiCodes.memberQueryId}`;

/** Built once: every call runs it, and only the token hashes differ. */
const { sql: tokenSql } = new SQLiteAsyncDialect().sqlToQuery(
	sql`${TOKEN_SELECT} where ${openApiTokens.tokenHash} in (select value from json_each(${sql.placeholder("hashes")}))`,
);

/** Finds tokens by their hashes. */
export const tokenStatement = (DB: D1Database, hashes: readonly string[]): D1PreparedStatement =>
	DB.prepare(tokenSql).bind(JSON.stringify(hashes));

/** Positions (from 0) of the cached tokens whose row is still the same; for use after `in`. */
export function unchangedOrdinals(cachedRows: readonly TokenRow[]): SQL {
	const { rows, column, ordinal } = rowsFrom(cachedRows, TOKEN_ROW_COLUMNS, { as: "cached" });
	const isSame = TOKEN_ROW_COLUMNS.map((name) => sql`${sql.raw(`stored.${name}`)} is ${column[name]}`);
	return sql`(select ${ordinal} from (${TOKEN_SELECT} where ${openApiTokens.tokenHash} in
		${valuesOfList(cachedRows.map(({ tokenHash }) => tokenHash))}) stored join ${rows} on ${sql.join(isSame, sql` and `)})`;
}

/** An object, so that a column without comparison does not compile. */
const COMPARED_COLUMNS = {
	codeId: true,
	tokenId: true,
	issuedBy: true,
	tokenHash: true,
	callsPerMinute: true,
	rights: true,
	isActive: true,
	revokedAt: true,
	isIssuerDisabled: true,
	isAdmin: true,
	abilities: true,
	scope: true,
	lacksSecondStep: true,
	memberQueryId: true,
	filter: true,
} satisfies Record<keyof TokenRow, true>;
const TOKEN_ROW_COLUMNS = Object.keys(COMPARED_COLUMNS) as (keyof TokenRow)[];

export function tokenRecordOf(row: TokenRow): TokenRecord {
	const {
		rights,
		isActive,
		isIssuerDisabled,
		filter,
		isAdmin,
		abilities,
		scope,
		lacksSecondStep,
		...unchangedColumns
	} = row;
	return {
		...unchangedColumns,
		...tokenRightsOf(JSON.parse(rights) as ApiRight[], {
			isAdmin: isAdmin === null ? null : isAdmin === 1,
			abilities: abilities === null ? null : (JSON.parse(abilities) as Ability[]),
			scope: scope === null ? null : (JSON.parse(scope) as FriendScope),
			lacksSecondStep,
		}),
		isActive: isActive === 1,
		isIssuerDisabled: isIssuerDisabled === 1,
		filter: filter === null ? null : parseFilterJson(filter),
	};
}
