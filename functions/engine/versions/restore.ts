import type { VersionField, VersionLine } from "#domain/engine/versions/field.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions.ts";
import { versionedKindOf } from "#domain/versioned-kinds.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { contentOf } from "./compare.ts";
import { namesOfVersions } from "./names.ts";
import { assertThere, findVersion, newestOf, type OfItem } from "./stored.ts";

interface Restore {
	ctx: OperatorCtx;
	input: OfItem & { number: number; newest: number };
}

/**
 * Goes back to a version, by a save like any other: it asks what the editor's save asks, and makes a version of its own.
 * @throws Refusal 404 for an item that is gone, 409 where there is a newer version than was seen, 422 for a version that
 * was let go, or that cannot be saved now, with each reason at its place
 */
export async function restoreVersion({ ctx, input: { number, newest, ...item } }: Restore): Promise<void> {
	// Read before the newest version is: a later save is not overwritten.
	const { version } = await assertThere(ctx, item);
	const content = await contentOf(ctx, item, number);
	const at = await newestOf(ctx, item);
	// The answer to the same request may have been lost.
	if (at === newest + 1 && (await findVersion(ctx, item, at))?.restoredFrom === number) return;
	if (at !== newest) throw changedByOther();
	if (number === newest) throw invalid("ERROR", VERSION_TEXTS.same);
	try {
		await item.of.restore({ ctx, id: item.id, version, number, content });
	} catch (error) {
		throw error instanceof Refusal && error.status === 422
			? await atPlaces(ctx, error, { item, number, content })
			: error;
	}
}

interface Refused {
	item: OfItem;
	number: number;
	content: unknown;
}

/** The same refusal in terms of the version: the content of each field, with the names of deleted items. */
async function atPlaces(ctx: OperatorCtx, { body }: Refusal, { item, number, content }: Refused) {
	const { naming, fields } = versionedKindOf(item.of.name);
	const shown = fields(content, await namesOfVersions(ctx, [naming(content)]));
	const reasons = Object.entries(body).flatMap(([field, messages]) => {
		const place = placeOf(shown, field);
		return messages.map((message) => (place === null ? message : VERSION_TEXTS.reason(place, message)));
	});
	return new Refusal(422, { ERROR: [VERSION_TEXTS.refused(number), ...reasons] });
}

/** The line that a refusal is about: the one whose place the field begins with. */
function placeOf(fields: readonly VersionField[], field: string): string | null {
	const found = fields
		.flatMap(({ label, lines }) => lines.map((line) => ({ label, ...line })))
		.filter(({ place }) => field === place || field.startsWith(`${place}[`))
		.toSorted((one, other) => other.place.length - one.place.length)[0];
	return found ? `${found.label}（${firstLineOf(found)}）` : null;
}

const firstLineOf = ({ text }: VersionLine): string => text.split("\n")[0] ?? "";
