import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

/** Puts the editor's heading above the reasons of a tab that could not be loaded (M-364). */
export const withLoadHeading = (error: unknown): unknown =>
	error instanceof ApiError ? error.under(MEMBER_TEXTS.loadFailed) : error;
