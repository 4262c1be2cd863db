import { writeSalonToken } from "#functions/engine/deliveries/salon-link.ts";
import type { TestClock } from "../clock.ts";
import { buildFriend } from "../friends.ts";
import { store } from "../stored.ts";
import type { BuiltSalon } from "./salon.ts";

/** A salon URL, with a code as long as those that are made. */
export async function buildSalonUrl(
	salon: BuiltSalon,
	given: Record<string, unknown> = {},
): Promise<{ id: number; code: string }> {
	const code = `${String(given.code ?? salon.id).padStart(24, "a")}`;
	const id = await store("salon_urls", { salon_id: salon.id, name: "トップ", created_at: 1, ...given, code });
	return { id, code };
}

let apart = 0;

/**
 * Gives what is made from here on ids that no test had before: limits of a minute are counted by them, and outlast a
 * test.
 */
export async function standApart(): Promise<void> {
	apart += 10_000;
	await store("salons", { id: apart, name: "遠い店舗", created_at: 1, deleted_at: 1 });
	await buildFriend({ id: apart });
}

/** A friend's own link, as it was signed on the way to LINE. */
export const linkOf = (clock: TestClock, friendId: number, url: { id: number }, sentAt = clock.now): string =>
	writeSalonToken(clock.context(), { friendId, urlId: url.id, sentAt });
