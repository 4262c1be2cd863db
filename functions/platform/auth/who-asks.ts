import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { operators, roles, sessions } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import { type Ability, AGREED_WITH_BUILDER } from "#domain/engine/access/abilities.ts";
import { Memory } from "#functions/platform/session-cache/memory.ts";
import { lacksSecondStep } from "./second-step.ts";
import { heldBy, isLive, LONGEST } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";

/** A session with its operator and their role, as the database has it. */
export interface SessionRow {
	tokenHash: string;
	csrfToken: string;
	lastSeenAt: number;
	id: number;
	name: string;
	email: string;
	roleId: number;
	roleName: string;
	isAdmin: 0 | 1;
	abilities: string;
	scope: string;
	needsSecondStep: 0 | 1;
	lacksSecondStep: 0 | 1;
	agreed: 0 | 1;
}

/** Owner of a session, independent of the time and network of the request. */
export type Whose = Omit<SignedIn, "now" | "network">;

/** Compiled once: nearly every request runs it. */
const { sql: text } = new SQLiteAsyncDialect().sqlToQuery(
	sql`select ${sessions.tokenHash} as tokenHash, ${sessions.csrfToken} as csrfToken, ${sessions.lastSeenAt} as lastSeenAt,
			${operators.id} as id, ${operators.name} as name, ${operators.email} as email,
			${roles.id} as roleId, ${roles.name} as roleName, ${roles.isAdmin} as isAdmin, ${roles.abilities} as abilities,
			${roles.friendScope} as scope, ${roles.twoFactorRequired} as needsSecondStep,
			${lacksSecondStep} as lacksSecondStep,
			exists (select 1 from ${settings}
				where ${settings.key} = 'lmenuplus_agreed' and ${settings.value} = 'true') as agreed
		from ${sessions}
			join ${operators} on ${operators.id} = ${sessions.operatorId}
			join ${roles} on ${roles.id} = ${operators.roleId}
		where ${sessions.tokenHash} = ${sql.placeholder("hash")}
			and ${isLive(sql.placeholder("now"), sql.placeholder("openedAfter"))}`,
);

/** Cache of the last known sessions of active operators. */
export const whoAsks = new Memory<SessionRow, Whose>({
	statements: (DB, hashes, now) => hashes.map((hash) => DB.prepare(text).bind(hash, now, now - LONGEST)),
	keyOf: ({ tokenHash }) => tokenHash,
	foundOf: whoseOf,
});

function whoseOf(row: SessionRow): Whose {
	const { lastSeenAt: _, scope, agreed, ...plain } = row;
	const lacksSecondStep = row.lacksSecondStep === 1;
	const { isAdmin, abilities, friendScope } = heldBy({
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

const withAgreement = (abilities: readonly Ability[], agreed: boolean): Ability[] => [
	...abilities.filter((ability) => ability !== AGREED_WITH_BUILDER),
	...(agreed ? [AGREED_WITH_BUILDER] : []),
];
