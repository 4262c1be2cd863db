import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { EXPLORER_KINDS, type KindName } from "#domain/engine/kinds/registry.ts";
import { resetState } from "./migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "./operator-builders.ts";
import { buildPerson, openGinza, sendToMain } from "./two-accounts.ts";

/** Database of the account to which tests distribute. */
export const ginza = () => connectD1(env.GINZA__DB!);

/** Fields of a distribution in which tests differ. */
export interface DistributionFields {
	items: { kind: KindName; id: number }[];
	missing?: { key: string; choice: "take" | "leave" }[];
	overwrite?: { account: string; key: string }[];
	activates?: boolean;
}

/** Distribution to the second account. */
export const distributionOf = (fields: DistributionFields) => ({
	accounts: ["ginza"],
	missing: [],
	overwrite: [],
	activates: false,
	...fields,
});

/** The account from which somebody of the headquarters distributes, as its pages call it. */
export class DistributionSource {
	readonly session: ConsoleSession;
	readonly operatorId: number;

	private constructor(session: ConsoleSession, operatorId: number) {
		this.session = session;
		this.operatorId = operatorId;
	}

	/** Two accounts, and a person of the headquarters who administers both. */
	static async open(): Promise<DistributionSource> {
		await resetState();
		const operator = await buildOperator({ isAdmin: true });
		const session = await signInOperator(operator);
		await openGinza();
		await buildPerson({ operators: { main: operator.id, ginza: operator.id }, isHeadquarters: true });
		return new DistributionSource(session, operator.id);
	}

	async call<Answer>(path: string, json?: object, whole?: true): Promise<Answer> {
		const response = await sendToMain(path, {
			...{ as: this.session, ...(json && { json }), ...(whole && { whole }) },
		});
		expect(response.status, await response.clone().text()).toBe(200);
		return response.json();
	}

	/** Saves an item like its editor. */
	async saveItem(kind: KindName, fields: object): Promise<number> {
		const saved = await this.call<{ id?: number; aid?: number }>(
			`/api/${EXPLORER_KINDS[kind].path}/register`,
			fields,
			true,
		);
		return (saved.id ?? saved.aid)!;
	}

	async planFor(fields: DistributionFields): Promise<AccountPlanView> {
		const { plans } = await this.call<{ plans: AccountPlanView[] }>(
			"/api/hq/distribution/plan",
			distributionOf(fields),
		);
		return plans[0]!;
	}

	async startFor(fields: DistributionFields): Promise<{ id: string; plan: AccountPlanView }> {
		const plan = await this.planFor(fields);
		const { id } = await this.call<{ id: string | null }>("/api/hq/distributions", {
			...distributionOf(fields),
			fingerprints: [{ account: "ginza", fingerprint: plan.fingerprint }],
		});
		expect(id, JSON.stringify(plan)).not.toBeNull();
		return { id: id!, plan };
	}

	apply(id: string) {
		return this.call<{ state: string; reason: string | null }>(`/api/hq/distributions/${id}/apply`, {
			account: "ginza",
		});
	}

	undo(id: string): Promise<Response> {
		const json = { account: "ginza" };
		return sendToMain(`/api/hq/distributions/${id}/undo`, { as: this.session, json });
	}

	async distribute(fields: DistributionFields): Promise<string> {
		const { id } = await this.startFor(fields);
		expect(await this.apply(id)).toEqual({ state: "applied", reason: null });
		return id;
	}
}

export const readVar = (name: string) => ({ name, group_id: null, type: 20 });
/** Choices of a friend field. */
export const CHOICES = [
	{ id: null, value: "カット", color: "#777777" },
	{ id: null, value: "カラー", color: "#777777" },
];

/** Gives the second account other records, so that its next ids differ from the source's. */
export async function shiftIds(): Promise<void> {
	const made = { createdAt: 1, nameKey: "" };
	await ginza().batch([
		...[1, 2, 3, 4, 5, 6, 7].map((number) =>
			ginza()
				.insert(tags)
				.values({ ...made, name: `銀座のタグ${number}` }),
		),
		...[1, 2, 3].map((number) =>
			ginza()
				.insert(vars)
				.values({ ...made, name: `銀座の欄${number}` }),
		),
		...[1, 2].map((number) =>
			ginza()
				.insert(actions)
				.values({ ...made, name: `銀座のアクション${number}`, updatedAt: 1 }),
		),
	] as never);
}

/** Effects of an action of the second account, in their order. */
export const effectsIn = async (actionId: number) =>
	(await ginza().select().from(actionEffects))
		.filter((row) => row.actionId === actionId)
		.toSorted((first, second) => first.position - second.position)
		.map(({ effect }) => effect as unknown as Record<string, unknown>);
