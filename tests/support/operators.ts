import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { EVERYONE, type FriendScope } from "#domain/console/operators/scope.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { openSession } from "#functions/platform/auth/session.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { noteDone } from "./circumstances/drawn-time.ts";
import { nextId, TestClock, tokyo } from "./clock.ts";

const MADE = tokyo("2026-11-01 09:00");
let made = 0;

interface NewOperator {
	/** Every ability where none is named. */
	abilities?: Ability[];
	scope?: FriendScope;
	isAdmin?: boolean;
	email?: string;
	/** Only an operator who logs in needs one. */
	password?: string;
	disabledAt?: number;
	twoFactorRequired?: boolean;
}

/** An operator with a role of their own. */
export async function buildOperator(given: NewOperator = {}) {
	const db = connect(env.DB);
	const [[role], [operator]] = await db.batch([
		db
			.insert(roles)
			.values({
				name: "担当",
				isAdmin: given.isAdmin ?? false,
				abilities: given.abilities ?? ALL_ABILITIES,
				friendScope: given.scope ?? EVERYONE,
				twoFactorRequired: given.twoFactorRequired ?? false,
				createdAt: MADE,
			})
			.returning(),
		db
			.insert(operators)
			.values({
				email: given.email ?? `operator${++made}@example.com`,
				name: "担当者",
				passwordHash: given.password === undefined ? "none" : cheaplyHashed(given.password),
				// The role before.
				roleId: sql`(select max(id) from ${roles})`,
				disabledAt: given.disabledAt ?? null,
				createdAt: MADE,
			})
			.returning(),
	]);
	return { ...operator!, role: role! };
}

/**
 * A password as the product stores it (functions/platform/passwords/hash.ts), but with the least that scrypt can cost: what
 * stands with a hash decides what each check of it costs, and a test of logging in makes up to thirty. What passwords are
 * really stored with is seen where the first administrator is made (http/setup).
 */
function cheaplyHashed(password: string): string {
	const cost = { N: 2, r: 1, p: 1 };
	const key = scryptSync(password.normalize("NFKC"), Buffer.alloc(16), 32, cost);
	return ["scrypt", ...Object.values(cost), "A".repeat(22), key.toString("base64url")].join("$");
}

export type BuiltOperator = Awaited<ReturnType<typeof buildOperator>>;

/** An open session: what the browser sends back. */
export interface Session {
	cookie: string;
	token: string;
}

export async function signIn(operator: { id: number }): Promise<Session> {
	noteDone("somebody signs in");
	const ctx = new TestClock().context({ now: Date.now() });
	const opened = await openSession(ctx, operator.id, {});
	// Whoever is shut out gets none; their cookie opens nothing.
	return { cookie: `musubi=${opened?.token}`, token: opened?.csrfToken ?? "" };
}

/** A session of an operator made for it. */
export const signedInOperator = async (given: NewOperator = {}): Promise<Session> =>
	signIn(await buildOperator(given));

/** What a verb works with when this operator calls it. */
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
