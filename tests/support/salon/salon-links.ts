import { writeSalonToken } from "#functions/engine/deliveries/salon-link-token.ts";
import { buildFriend } from "../friend-builders.ts";
import { storeRow } from "../store-rows.ts";
import type { TestClock } from "../test-clock.ts";
import type { BuiltSalon } from "./build-salon.ts";

/** Salon URL with a code of the usual length. */
export async function buildSalonUrl(
	salon: BuiltSalon,
	given: Record<string, unknown> = {},
): Promise<{ id: number; code: string }> {
	const code = `${String(given.code ?? salon.id).padStart(24, "a")}`;
	const id = await storeRow("salon_urls", {
		salon_id: salon.id,
		name: "トップ",
		created_at: 1,
		...given,
		code,
	});
	return { id, code };
}

let idOffset = 0;

/**
 * Moves the ids of later rows beyond those of earlier tests, because rate limits per minute count by id and
 * outlast a test.
 */
export async function isolateIds(): Promise<void> {
	idOffset += 10_000;
	await storeRow("salons", { id: idOffset, name: "遠い店舗", created_at: 1, deleted_at: 1 });
	await buildFriend({ id: idOffset });
}

/** Signed salon link of a friend, as sent to LINE. */
export const signSalonLink = (
	clock: TestClock,
	friendId: number,
	url: { id: number },
	sentAt = clock.now,
): string => writeSalonToken(clock.context(), { friendId, urlId: url.id, sentAt });
