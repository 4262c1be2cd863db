import type { VersionField, VersionLine } from "#domain/engine/versions/version-field.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { findVersionedKind } from "#domain/versioned-kind-definitions.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { loadVersionContent } from "./compare-versions.ts";
import { assertItemExists, findVersion, newestVersionNumber, type VersionedItem } from "./find-version.ts";
import { loadVersionNames } from "./version-names.ts";

interface RestoreCall {
	ctx: OperatorCtx;
	input: VersionedItem & { number: number; newest: number };
}

/**
 * Restores a version by an ordinary save, with the same checks as in the editor, which creates a new version.
 * @throws Refusal 404 for a deleted item, 409 where a newer version exists than the operator saw, 422 for a
 * deleted version, or one that cannot be saved now, with each reason at its field
 */
export async function restoreVersionOfItem({
	ctx,
	input: { number, newest: seenNumber, ...item },
}: RestoreCall): Promise<void> {
	// Read before the newest version, so that a later save is not overwritten.
	const { version } = await assertItemExists(ctx, item);
	const content = await loadVersionContent(ctx, item, number);
	const newestNumber = await newestVersionNumber(ctx, item);
	// A retry of a request whose answer was lost.
	if (
		newestNumber === seenNumber + 1 &&
		(await findVersion(ctx, item, newestNumber))?.restoredFrom === number
	)
		return;
	if (newestNumber !== seenNumber) throw changedByOther();
	if (number === seenNumber) throw invalid("ERROR", VERSION_TEXTS.same);
	try {
		await item.entry.restore({ ctx, id: item.id, version, number, content });
	} catch (error) {
		throw error instanceof Refusal && error.status === 422
			? await atVersionFields(ctx, error, { item, number, content })
			: error;
	}
}

interface Refused {
	item: VersionedItem;
	number: number;
	content: unknown;
}

/** The same refusal in terms of the version: the content of each field, with the names of deleted items. */
async function atVersionFields(ctx: OperatorCtx, { body }: Refusal, { item, number, content }: Refused) {
	const { references: naming, fields } = findVersionedKind(item.entry.name);
	const fieldsOfVersion = fields(content, await loadVersionNames(ctx, [naming(content)]));
	const reasons = Object.entries(body).flatMap(([field, messages]) => {
		const lineLabel = lineOf(fieldsOfVersion, field);
		return messages.map((message) =>
			lineLabel === null ? message : VERSION_TEXTS.reason(lineLabel, message),
		);
	});
	return new Refusal(422, { ERROR: [VERSION_TEXTS.refused(number), ...reasons] });
}

/** Line to which a refusal belongs: the one with the longest matching beginning of the field. */
function lineOf(fields: readonly VersionField[], field: string): string | null {
	const matchingLine = fields
		.flatMap(({ label, lines }) => lines.map((line) => ({ label, ...line })))
		.filter(({ place }) => field === place || field.startsWith(`${place}[`))
		.toSorted((a, b) => b.place.length - a.place.length)[0];
	return matchingLine ? `${matchingLine.label}（${firstLineOf(matchingLine)}）` : null;
}

const firstLineOf = ({ text }: VersionLine): string => text.split("\n")[0] ?? "";
