import { SubjectCache } from "#functions/platform/session-cache/subject-cache.ts";
import { type TokenRecord, type TokenRow, tokenRecordOf, tokenStatement } from "./token-record.ts";

/** Cache of tokens as last read. */
export const tokenCache = new SubjectCache<TokenRow, TokenRecord>({
	statements: (DB, hashes) => [tokenStatement(DB, hashes)],
	keyOf: ({ tokenHash }) => tokenHash,
	subjectOf: tokenRecordOf,
});
