import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { findVersionedKind } from "#domain/versioned-kind-definitions.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertItemExists, findVersion, type VersionedItem } from "./find-version.ts";
import { versionFileAddress } from "./version-files.ts";
import { loadVersionNames } from "./version-names.ts";

interface CompareCall {
	ctx: OperatorCtx;
	input: VersionedItem & { from: number; to: number };
}

/**
 * Two versions of an item, field by field, with the labels of the editor.
 * @throws Refusal 404 for a deleted item, 422 for a version that was deleted or was too large
 */
export async function compareVersions({ ctx, input: { from, to, ...item } }: CompareCall) {
	await assertItemExists(ctx, item);
	const contents = await Promise.all([
		loadVersionContent(ctx, item, from),
		loadVersionContent(ctx, item, to),
	]);
	const { references: naming, fields } = findVersionedKind(item.entry.name);
	const names = await loadVersionNames(ctx, contents.map(naming));
	const [before, after] = contents.map((content) =>
		fields(content, names).map(({ label, lines, picture, file }) => ({
			label,
			text: lines.map(({ text }) => text).join("\n"),
			picture_url: versionFileAddress(item, picture),
			file_url: versionFileAddress(item, file),
		})),
	);
	return { from: before!, to: after! };
}

/** Content of a version. @throws Refusal 422 where it is gone or was too large to be kept */
export async function loadVersionContent(
	ctx: OperatorCtx,
	item: VersionedItem,
	number: number,
): Promise<unknown> {
	const version = await findVersion(ctx, item, number);
	if (!version) throw invalid("ERROR", VERSION_TEXTS.gone);
	if (version.content === null) throw invalid("ERROR", VERSION_TEXTS.tooLarge);
	return JSON.parse(version.content);
}
