import { type SimulatorPlatform, simulatedAccountOf } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import type { SimulatedGroup } from "../store/group-store.ts";

/** Mention property of a text in which a member names others, the account or all after an @; none without. */
export function mentionsOf(platform: SimulatorPlatform, { members }: SimulatedGroup, text: string) {
	const account = simulatedAccountOf(platform.env);
	const people = [
		...members.map((userId) => ({ userId, name: findSimulatedFriend(platform.sql, userId)?.name ?? "" })),
		{ userId: account.userId, name: account.displayName },
	].filter(({ name }) => name !== "");
	const mentionees = [...text.matchAll(/@/g)].flatMap(({ index }) => {
		if (text.startsWith("@All", index)) return [{ index, length: "@All".length, type: "all" }];
		const person = people.find(({ name }) => text.startsWith(name, index + 1));
		if (!person) return [];
		const { userId, name } = person;
		const isSelf = userId === account.userId;
		return [{ index, length: name.length + 1, type: "user", userId, isSelf }];
	});
	return mentionees.length === 0 ? {} : { mention: { mentionees } };
}
