import {
	LIFF_PURPOSES,
	type LiffPurpose,
	liffEntryPath,
} from "#domain/engine/public-addresses/liff-address.ts";
import { type LiffTarget, readLiffTarget } from "#domain/integrations/liff/liff-target.ts";
import type { Ctx } from "#functions/context.ts";
import type { LiffPage } from "./purposes/liff-purpose.ts";
import { LIFF_PURPOSE_ENTRIES } from "./purposes/registry.ts";

/** Purpose of a path's segment; undefined for any other text. */
export const purposeOf = (segment: string | undefined): LiffPurpose | undefined =>
	segment !== undefined && Object.hasOwn(LIFF_PURPOSES, segment) ? (segment as LiffPurpose) : undefined;

/** Page that a request below an app's endpoint names, by `liff.state` or by the path itself. */
export function readRequestTarget(url: string, purpose: LiffPurpose): LiffTarget | null {
	const { pathname, searchParams, search } = new URL(url);
	const state = searchParams.get("liff.state") ?? pathname.slice(liffEntryPath(purpose).length) + search;
	return readLiffTarget(state, LIFF_PURPOSE_ENTRIES[purpose].params);
}

/** Finds the page; undefined where the visitor must not see it. */
export const findLiffPage = (
	ctx: Ctx,
	purpose: LiffPurpose,
	{ code, params }: LiffTarget,
): Promise<LiffPage | undefined> => LIFF_PURPOSE_ENTRIES[purpose].findPage(ctx, code, params);
