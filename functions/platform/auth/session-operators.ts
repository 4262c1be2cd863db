import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { operators, roles, sessions } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings-table.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { type Ability, AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { SubjectCache } from "#functions/platform/session-cache/subject-cache.ts";
import { lacksSecondStep } from "./has-second-step.ts";
import { effectiveRights, isLiveSession, MAX_SESSION_LIFETIME } from "./operator-session.ts";
import type { SignedIn } from "./signed-in-operator.ts";

/** A session with its operator and their role, as the database has it. */
export interface CachedSessionRow {
	tokenHash: string;
	csrfToken: string;
	lastSeenAt: number;
	id: number;
	name: string;
	email: string;
	roleId: number;
	roleName: string;
	roleVersion: number;
	isAdmin: 0 | 1;
	abilities: string;
	scope: string;
	needsSecondStep: 0 | 1;
	lacksSecondStep: 0 | 1;
	agreed: 0 | 1;
}

/** Operator of a session, without the fields that differ per request. */
export type SessionOperator = Omit<SignedIn, "now" | "network">;

/** Query of a session; compiled once, because nearly every request runs it. */
const { sql: SESSION_QUERY } = new SQLiteAsyncDialect().sqlToQuery(
	sql`select ${sessions.tokenHash} as tokenHash, ${sessions.csrfToken} as csrfToken, ${sessions.lastSeenAt} as lastSeenAt,
			${operators.id} as id, ${operators.name} as name, ${operators.email} as email,
			${roles.id} as roleId, ${roles.name} as roleName, ${roles.version} as roleVersion,
			${roles.isAdmin} as isAdmin, ${roles.abilities} as abilities, ${roles.friendScope} as scope, ${roles.twoFactorRequired} as needsSecondStep,
			${lacksSecondStep} as lacksSecondStep,
			exists (select 1 from ${settings}
				where ${settings.key} = 'lmenuplus_agreed' and ${settings.value} = 'true') as agreed
		from ${sessions}
			join ${operators} on ${operators.id} = ${sessions.operatorId}
			join ${roles} on ${roles.id} = ${operators.roleId}
		where ${sessions.tokenHash} = ${sql.placeholder("hash")}
			and ${isLiveSession(sql.placeholder("now"), sql.placeholder("openedAfter"))}`,
);

/** Cache of the sessions of active operators. */
export const sessionOperators = new SubjectCache<CachedSessionRow, SessionOperator>({
	statements: (DB, hashes, now) =>
		hashes.map((hash) => DB.prepare(SESSION_QUERY).bind(hash, now, now - MAX_SESSION_LIFETIME)),
	keyOf: ({ tokenHash }) => tokenHash,
	subjectOf: toSessionOperator,
});

function toSessionOperator(row: CachedSessionRow): SessionOperator {
	const { lastSeenAt: _, scope, agreed, ...plain } = row;
	const lacksSecondStep = row.lacksSecondStep === 1;
	const { isAdmin, abilities, friendScope } = effectiveRights({
		isAdmin: row.isAdmin === 1,
		abilities: JSON.parse(row.abilities) as Ability[],
		scope: JSON.parse(scope) as FriendScope,
		lacksSecondStep: row.lacksSecondStep,
	});
	return {
		...plain,
		...{ isAdmin, friendScope, lacksSecondStep, needsSecondStep: row.needsSecondStep === 1 },
		abilities: lacksSecondStep ? [] : withAgreement(abilities, agreed === 1),
	};
}

const withAgreement = (abilities: readonly Ability[], hasAgreed: boolean): Ability[] => [
	...abilities.filter((ability) => ability !== AGREED_WITH_BUILDER),
	...(hasAgreed ? [AGREED_WITH_BUILDER] : []),
];
