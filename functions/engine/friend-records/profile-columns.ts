import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isVisibleText } from "#domain/platform/texts/visible-text.ts";
import type { LineProfile } from "#functions/platform/line/line-client.ts";

/** Columns of a friend that LINE's profile sets. */
export interface ProfileColumns {
	name: string;
	nameKey: string;
	iconUrl: string | null;
	statusMessage: string | null;
	statusKey: string;
	language: string | null;
}

/**
 * Columns of a profile. An invisible name is stored as an empty one, so that operators and texts use another
 * word for the friend; so is a missing profile.
 */
export function profileColumnsOf(profile: LineProfile | null): ProfileColumns {
	const { displayName = "", pictureUrl, statusMessage, language } = profile ?? {};
	const name = isVisibleText(displayName) ? displayName : "";
	return {
		name,
		nameKey: normaliseText(name),
		iconUrl: pictureUrl ?? null,
		statusMessage: statusMessage ?? null,
		statusKey: normaliseText(statusMessage ?? ""),
		language: language ?? null,
	};
}
