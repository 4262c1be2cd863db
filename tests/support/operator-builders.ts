import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { EVERYBODY_SCOPE, type FriendScope } from "#domain/console/operators/friend-scope.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { openSession } from "#functions/platform/auth/operator-session.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { hashPassword } from "#functions/platform/passwords/hash-password.ts";
import { recordWork } from "./circumstances/drawn-time.ts";
import { nextId, TestClock, tokyoTime } from "./test-clock.ts";

const MADE = tokyoTime("2026-11-01 09:00");
let made = 0;

interface NewOperator {
	/** All abilities by default. */
	abilities?: Ability[];
	scope?: FriendScope;
	isAdmin?: boolean;
	email?: string;
	/** Only needed for tests that log in. */
	password?: string;
	disabledAt?: number;
	twoFactorRequired?: boolean;
}

/** Operator with a role of their own. */
export async function buildOperator(given: NewOperator = {}) {
	const db = connectD1(env.DB);
	const [[role], [operator]] = await db.batch([
		db
			.insert(roles)
			.values({
				name: "担当",
				isAdmin: given.isAdmin ?? false,
				abilities: given.abilities ?? ALL_ABILITIES,
				friendScope: given.scope ?? EVERYBODY_SCOPE,
				twoFactorRequired: given.twoFactorRequired ?? false,
				createdAt: MADE,
			})
			.returning(),
		db
			.insert(operators)
			.values({
				email: given.email ?? `operator${++made}@example.com`,
				name: "担当者",
				passwordHash: given.password === undefined ? "none" : await hashPassword(given.password),
				// The role inserted by the same batch.
				roleId: sql`(select max(id) from ${roles})`,
				disabledAt: given.disabledAt ?? null,
				createdAt: MADE,
			})
			.returning(),
	]);
	return { ...operator!, role: role! };
}

export type BuiltOperator = Awaited<ReturnType<typeof buildOperator>>;

/** Session cookie and CSRF token, as the browser sends them. */
export interface ConsoleSession {
	cookie: string;
	token: string;
}

export async function signInOperator(operator: { id: number }): Promise<ConsoleSession> {
	recordWork("somebody signs in");
	const ctx = new TestClock().context({ now: Date.now() });
	const opened = await openSession(ctx, operator.id, {});
	// No session opens for a disabled operator; the cookie is then invalid.
	return { cookie: `musubi=${opened?.token}`, token: opened?.csrfToken ?? "" };
}

/** Session of a new operator. */
export const buildSession = async (given: NewOperator = {}): Promise<ConsoleSession> =>
	signInOperator(await buildOperator(given));

/** Context of a call by this operator. */
export function operatorContext(
	clock: TestClock,
	operator: BuiltOperator,
	overrides: Partial<OperatorCtx> = {},
): OperatorCtx {
	const { id, name, email, role } = operator;
	return {
		...clock.context(),
		operator: {
			id,
			name,
			email,
			roleId: role.id,
			roleName: role.name,
			roleVersion: role.version,
			isAdmin: role.isAdmin,
			abilities: role.abilities,
			friendScope: role.friendScope,
			now: clock.now,
			network: "203.0.113.1",
			lacksSecondStep: false,
			needsSecondStep: role.twoFactorRequired,
			csrfToken: "",
			tokenHash: "",
		},
		saveKey: nextId(),
		...overrides,
	};
}
