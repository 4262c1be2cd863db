import { Memory } from "#functions/platform/session-cache/memory.ts";
import { type Found, foundOf, type TokenRow, tokenStatement } from "./found.ts";

/** Cache of tokens as last read. */
export const tokens = new Memory<TokenRow, Found>({
	statements: (DB, hashes) => [tokenStatement(DB, hashes)],
	keyOf: ({ tokenHash }) => tokenHash,
	foundOf,
});
